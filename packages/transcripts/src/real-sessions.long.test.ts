import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolCallBlock } from '@hdc/core';
import { fileOperationOf } from '@hdc/core/content';
import { describe, expect, test } from 'vitest';
import { readTranscripts } from './read-transcripts.ts';
import type { Transcript } from './transcript.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = process.env['HDC_SESSIONS'] || join(root, '..', 'shared', 'sessions');
const index = join(folder, 'INDEX.md');

interface Numbers {
  readonly records: number;
  readonly calls: number;
  readonly reads: number;
  readonly writes: number;
  readonly usage: number;
  readonly compactions: number;
}

/** The differences between our counts and the index, and why. */
const DIFFERENCES: Readonly<Record<string, readonly [numbers: Partial<Numbers>, reason: string]>> = {
  'claude/entire-0cd9edf7.jsonl': [{ compactions: 1 }, 'a clearing of old results begins a window, too'],
  'claude/entire-a032db5a.jsonl': [{ usage: 83 }, 'one message was written by the program, not by the model'],
  'claude/entire-e4599950.jsonl': [{ usage: 73 }, 'one message was written by the program, not by the model'],
  'cline/sdk-compaction.json': [{ records: 10 }, 'the index counts the lines of the file, we its messages'],
  'codex/agentcmd-0924-1922.jsonl': [
    { writes: 0 },
    'all patches are heredocs of a shell command, which core does not count as a file tool',
  ],
  'codex/agentv-019efc87-fa98.jsonl.gz': [
    { calls: 318, usage: 172 },
    'a search for tools is a call, too; three token counts repeat the one before',
  ],
  'codex/agentv-019f1d64-a048.jsonl': [{ calls: 221 }, 'a search for tools is a call, too'],
  'opencode/darkfactory-crisp-garden.json': [{ usage: 38 }, 'an answer that never came has zeros'],
  'opencode/darkfactory-curious-harbor.json': [{ usage: 40 }, 'an answer that was aborted has zeros'],
  'opencode/darkfactory-quick-falcon.json.gz': [{ usage: 72 }, 'an answer that was aborted has zeros'],
  'opencode/darkfactory-silent-nebula.json': [{ usage: 15 }, 'an answer under way has zeros'],
  'openhands/ponyc-4593.jsonl': [{ usage: 33 }, 'every action holds the usage of its answer'],
  'openhands/ponyc-4595.jsonl': [{ usage: 23 }, 'every action holds the usage of its answer'],
  'pi/pimono-compact.jsonl.gz': [{ usage: 498 }, 'requests that were aborted before an answer have zeros'],
  'pi/pimono-large-session.jsonl': [{ usage: 439 }, 'requests that were aborted before an answer have zeros'],
  'qwen/contract-sample.jsonl': [{ calls: 1, reads: 1 }, 'the index counts no calls in this sample'],
  'specstory/2026-01-28-read-the-file-at.md': [
    { calls: 53, reads: 24, writes: 12 },
    'tool tags inside of tool results are text of those results',
  ],
  'sweagent/sweagent-marshmallow-fc.traj': [
    { writes: 1 },
    'the old tool edit of SWE-agent names no file: it is the one that was opened last',
  ],
  'sweagent/sweagent-marshmallow-text.traj': [
    { writes: 1 },
    'the old tool edit of SWE-agent names no file: it is the one that was opened last',
  ],
};

if (!existsSync(index))
  console.warn(`No recorded sessions in ${folder}: the tests that read them are skipped.`);

describe.skipIf(!existsSync(index))('recorded sessions', () => {
  const rows = existsSync(index) ? parseIndex(readFileSync(index, 'utf8')) : [];

  test('the index lists 50 files', () => {
    expect(rows).toHaveLength(50);
    expect(Object.keys(DIFFERENCES).filter((file) => !rows.some((row) => row.file === file))).toEqual([]);
  });

  test.each(rows.map((row) => [row.file, row.numbers] as const))('%s', async (file, numbers) => {
    const transcripts: Transcript[] = [];
    for await (const transcript of readTranscripts(join(folder, file))) transcripts.push(transcript);
    expect(numbersOf(transcripts)).toEqual({ ...numbers, ...DIFFERENCES[file]?.[0] });
  });
});

/** Sub-agents that stand in the same file are sessions of their own: only their records count here. */
function numbersOf(transcripts: readonly Transcript[]): Numbers {
  const [main] = transcripts;
  const blocks = main?.windows.flatMap(({ entries }) => entries.flatMap((entry) => entry.blocks)) ?? [];
  // Entries that a compaction kept stand in two windows.
  const calls = [...new Set(blocks.filter((block): block is ToolCallBlock => block.type === 'tool_call'))];
  const effects = calls.map((call) => fileOperationOf(call)?.effect);
  return {
    records: transcripts.reduce((sum, { records }) => sum + records, 0),
    calls: calls.length,
    reads: effects.filter((effect) => effect === 'read').length,
    writes: effects.filter((effect) => effect === 'write').length,
    usage: main?.calls.filter(({ usage }) => usage).length ?? 0,
    compactions: (main?.windows.length ?? 1) - 1,
  };
}

function parseIndex(text: string): readonly { readonly file: string; readonly numbers: Numbers }[] {
  const lines = text.split('\n').filter((line) => /^\| \w+\//.test(line));
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    // `9 (11)` adds shell commands in brackets; `-` and `no` mean none.
    const number = (column: number): number => Number.parseInt(cells[column] ?? '', 10) || 0;
    return {
      file: cells[1] ?? '',
      numbers: {
        records: number(6),
        calls: number(7),
        reads: number(8),
        writes: number(9),
        usage: number(11),
        compactions: number(12),
      },
    };
  });
}
