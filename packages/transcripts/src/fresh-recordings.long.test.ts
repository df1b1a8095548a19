import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolActivityOf } from '@hdc/core/content';
import { describe, expect, test } from 'vitest';
import { readTranscripts } from './read-transcripts.ts';
import type { Transcript } from './transcript.ts';
import type { TranscriptFormat } from './transcript-formats.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(process.env['HDC_SESSIONS'] || join(root, '..', 'shared', 'sessions'), 'fresh');

/** The requests, answers and usage of the scripted model; failed results differ by client. */
interface Truth {
  readonly calls: number;
  readonly toolCalls: number;
  readonly failed: number;
  /** Edits and new files, failed ones among them. */
  readonly writes: number;
  readonly input: number;
  readonly windows?: number;
  readonly isSubAgent?: true;
}

const plain = (input: number, failed = 2): Truth => ({ calls: 21, toolCalls: 25, failed, writes: 7, input });
const first = (input: number, failed = 2, windows = 1): Truth => ({
  calls: 17,
  toolCalls: 20,
  failed,
  writes: 6,
  input,
  windows,
});
const compacted = (input: number, failed = 2): Truth => first(input, failed, 2);
const subAgent = (input: number, calls = 2): Truth => ({
  calls,
  toolCalls: 1,
  failed: 0,
  writes: 0,
  input,
  isSubAgent: true,
});

const NOTHING: Truth = { calls: 0, toolCalls: 0, failed: 0, writes: 0, input: 0 };

/** `INDEX.md` beside the files has the same numbers, and says how they came about. */
const TRUTHS: Readonly<Record<string, readonly [TranscriptFormat, ...Truth[]]>> = {
  'claude/claude.jsonl.gz': ['claude-code', plain(679_691)],
  'claude/claude-older.jsonl': ['claude-code', plain(876_626)],
  'claude/subagent-claude.jsonl.gz': ['claude-code', first(521_756)],
  'claude/subagent-claude-2.jsonl': ['claude-code', subAgent(27_969)],
  'claude/compaction-claude.jsonl.gz': ['claude-code', compacted(603_145)],
  'codex/codex.jsonl': ['codex', plain(423_981)],
  'codex/codex-http.jsonl': ['codex', plain(405_530)],
  // A script that prints the error of its command has not failed itself.
  'codex/codex-newest.jsonl': ['codex', plain(602_912, 1)],
  'codex/subagent-codex.jsonl': ['codex', first(311_287)],
  'codex/subagent-codex-2.jsonl': ['codex', subAgent(16_761)],
  'codex/subagent-codex-newest.jsonl': ['codex', first(450_726, 1)],
  'codex/subagent-codex-newest-2.jsonl': ['codex', subAgent(70_601)],
  'codex/compaction-codex.jsonl': ['codex', compacted(613_669)],
  'codex/compaction-codex-newest.jsonl': ['codex', compacted(742_932, 1)],
  // The summary is an answer of the model, too.
  'codex/compaction-codex-http.jsonl': ['codex', { ...compacted(609_249 + 12_042), calls: 18 }],
  'gemini/gemini.jsonl.gz': ['gemini', plain(510_704)],
  'gemini/gemini-auto.jsonl.gz': ['gemini', plain(505_614)],
  'gemini/gemini-later.jsonl.gz': ['gemini', plain(510_704)],
  'gemini/gemini-later-2.jsonl': ['gemini', NOTHING],
  'gemini/subagent-gemini.jsonl': ['gemini', first(345_968)],
  'gemini/subagent-gemini-2.jsonl': ['gemini', subAgent(40_888, 3)],
  'qwen/qwen.jsonl': ['qwen', plain(608_288)],
  'qwen/qwen-anthropic.jsonl': ['qwen', plain(602_254)],
  'qwen/subagent-qwen.jsonl': ['qwen', first(465_500)],
  'qwen/subagent-qwen-2.jsonl': ['qwen', subAgent(35_060)],
  // The client refused edits of files that it no longer knew as read, so that a test failed as well.
  'qwen/compaction-qwen.jsonl': ['qwen', compacted(1_364_712, 5)],
  'opencode/opencode.json': ['opencode', plain(338_305, 3)],
  'opencode/opencode-openai.json': ['opencode', plain(341_619, 3)],
  'opencode/subagent-opencode.json': ['opencode', first(246_903, 3)],
  'opencode/compaction-opencode.json': ['opencode', compacted(1_166_959, 3)],
  'kilo/kilo.json': ['kilo', plain(454_703, 3)],
  'kilo/subagent-kilo.json': ['kilo', first(340_941, 3)],
  'pi/pi.jsonl': ['pi', plain(200_626)],
  'pi/pi-openai.jsonl': ['pi', plain(213_491)],
  'pi/pi-google.jsonl': ['pi', plain(193_864)],
  'pi/context-edit-pi.jsonl': ['pi', first(135_953)],
  'copilot/copilot.jsonl': ['copilot', plain(440_838)],
  'copilot/copilot-anthropic.jsonl': ['copilot', plain(434_322)],
  'copilot/copilot-responses.jsonl': ['copilot', plain(459_113)],
  'copilot/copilot-websocket.jsonl': ['copilot', plain(459_751)],
  'copilot/subagent-copilot.jsonl': ['copilot', first(329_311), subAgent(27_119)],
  'copilot/subagent-copilot-anthropic.jsonl': ['copilot', first(326_331), subAgent(26_840)],
  'copilot/compaction-copilot.jsonl': ['copilot', compacted(327_013)],
  'cline/cline.messages.json': ['cline', first(247_082)],
  'cline/cline-openai.messages.json': ['cline', first(247_213)],
  'cline/compaction-cline.messages.json': ['cline', compacted(187_670)],
  'cline/compaction-cline.compaction.json': ['cline'],
  'cline/subagent-cline.messages.json': ['cline', first(247_186)],
  'cline/subagent-cline-2.messages.json': ['cline', subAgent(5_799)],
  'continue/continue.json': ['continue', plain(219_887)],
};

if (!existsSync(folder))
  console.warn(`No fresh recordings in ${folder}: the tests that read them are skipped.`);

describe.skipIf(!existsSync(folder))('fresh recordings of the newest clients', () => {
  test('each has a truth', () => {
    const clients = readdirSync(folder, { withFileTypes: true }).filter((item) => item.isDirectory());
    const files = clients.flatMap(({ name }) =>
      readdirSync(join(folder, name)).map((file) => `${name}/${file}`),
    );
    expect(files.sort()).toEqual(Object.keys(TRUTHS).sort());
  });

  test.each(Object.entries(TRUTHS))('%s', async (file, [format, ...truths]) => {
    const transcripts: Transcript[] = [];
    for await (const transcript of readTranscripts(join(folder, file))) transcripts.push(transcript);
    expect(transcripts.map((transcript) => transcript.format)).toEqual(truths.map(() => format));
    expect(transcripts.map(truthOf)).toEqual(truths.map((truth) => ({ windows: 1, ...truth })));
    const unknown = transcripts.flatMap(({ skipped }) => skipped).filter(({ why }) => /unknown/.test(why));
    expect(unknown).toEqual([]);
  });
});

function truthOf({ calls, windows, parent, workingDirectory = '/' }: Transcript): Truth {
  const answers = calls.flatMap(({ window, entry }) => windows[window]?.entries[entry] ?? []);
  const made = answers.flatMap(({ blocks }) => blocks).filter((block) => block.type === 'tool_call');
  const ids = new Set(made.map(({ id }) => id));
  const entries = new Set(windows.flatMap((window) => window.entries));
  const failed = [...entries]
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.type === 'tool_response' && ids.has(block.callId) && block.error !== undefined);
  return {
    calls: calls.length,
    toolCalls: made.length,
    failed: failed.length,
    writes: made.filter((call) => toolActivityOf(call, workingDirectory).kind === 'write').length,
    input: calls.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0), 0),
    windows: windows.length,
    ...(parent !== undefined && { isSubAgent: true }),
  };
}
