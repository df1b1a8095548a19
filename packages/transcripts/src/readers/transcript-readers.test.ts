import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTranscripts } from '../read-transcripts.ts';
import { testReader } from '../testing/test-reader.ts';
import { transcriptText } from '../testing/transcript-text.ts';
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '../transcript-formats.ts';
import { TRANSCRIPT_READERS } from './transcript-readers.ts';

const FIXTURES: Readonly<Record<TranscriptFormat, readonly string[]>> = {
  hdc: ['hdc.jsonl', 'hdc-edited.jsonl'],
  'claude-code': [
    'claude-code.jsonl',
    'claude-code-subagent.jsonl',
    'claude-code-inline-sidechains.jsonl',
    'claude-code-newest.jsonl',
    'claude-code-branches.jsonl',
  ],
  codex: [
    'codex.jsonl',
    'codex-2025-09.jsonl',
    'codex-bare.jsonl',
    'codex-exec.jsonl',
    'codex-fork.jsonl',
    'codex-compaction.jsonl',
  ],
  gemini: [
    'gemini-session.json',
    'gemini-log.jsonl',
    'gemini-checkpoint.json',
    'gemini-resumed.jsonl',
    'gemini-subagent.jsonl',
  ],
  qwen: ['qwen.jsonl', 'qwen-subagent.jsonl', 'qwen-compression.jsonl'],
  opencode: ['opencode.json', 'opencode.db'],
  kilo: ['kilo.json', 'kilo.db'],
  pi: ['pi.jsonl', 'pi-tree.jsonl', 'pi-context-edit.jsonl'],
  copilot: ['copilot.jsonl', 'copilot-subagent.jsonl', 'copilot-parent-calls.jsonl'],
  cline: [
    'cline-sdk.json',
    'cline-xml.json',
    'cline-native.json',
    'cline-native-text.json',
    'cline-compacted.messages.json',
  ],
  continue: ['continue.json'],
  'swe-agent': ['swe-agent.traj', 'swe-agent-text.traj'],
  openhands: ['openhands.jsonl'],
  specstory: ['specstory.txt'],
  aider: ['aider.txt'],
  'ai-sdk': ['ai-sdk.json'],
  anthropic: ['anthropic.json'],
  'openai-responses': ['openai-responses.json'],
  'openai-chat': ['openai-chat.json'],
};

for (const format of TRANSCRIPT_FORMATS) {
  const reader = TRANSCRIPT_READERS.find((candidate) => candidate.format === format);
  if (reader) testReader(reader, FIXTURES[format].map(pathOf));
}

test('every format has one reader', () => {
  expect(TRANSCRIPT_READERS.map(({ format }) => format).sort()).toEqual([...TRANSCRIPT_FORMATS].sort());
});

test.each(Object.values(FIXTURES).flat())('%s is read as its expected text says', async (name) => {
  const texts: string[] = [];
  for await (const transcript of readTranscripts(pathOf(name))) texts.push(transcriptText(transcript));
  expect(texts.join('\n')).toBe(readFileSync(pathOf(`expected/${name}.txt`), 'utf8'));
});

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
}
