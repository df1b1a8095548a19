import { readFileSync } from 'node:fs';
import type { ContentBlock, IContent } from '@hdc/core';
import { assertContent, isRecord } from '@hdc/core/content';
import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { readTranscripts } from '@hdc/transcripts';
import { expect } from 'vitest';
import type { AgentBench } from './agent-bench.ts';

/** Everything that a conversation should have left behind. */
interface Conversation {
  readonly prompts: readonly string[];
  readonly steps: readonly ScriptStep[];
}

/** The recording holds all of it, whole and in order, whatever became of it in the history. */
export async function checkRecording(bench: AgentBench, { prompts, steps }: Conversation): Promise<void> {
  const entries = recordedEntries(bench.recordingPath);
  expect(entries).toEqual(bench.added);
  expect(textsOf(entries, 'human')).toEqual(prompts);
  const answers = steps.flatMap((step) => ('status' in step ? [] : [step]));
  expect(textsOf(entries, 'ai')).toEqual(answers.flatMap(({ text }) => text ?? []));
  const scripted = answers.flatMap(({ toolCalls = [] }) => toolCalls);
  const calls = entries.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'tool_call'));
  expect(calls.map(({ name, parameters }) => ({ name, parameters }))).toEqual(
    scripted.map(({ name, parameters }) => ({ name, parameters })),
  );
  const results = entries.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'tool_response'));
  expect(results.map(({ callId }) => callId)).toEqual(calls.map(({ id }) => id));
  for (const text of freshResults(bench)) expect(results.some((result) => isSentAs(result, text))).toBe(true);
  const imported: number[] = [];
  for await (const transcript of readTranscripts(bench.recordingPath)) imported.push(transcript.calls.length);
  expect(imported).toEqual([answers.length]);
}

/** The entries of the file, in order, whether they are still in the history or not. */
export function recordedEntries(path: string): readonly IContent[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.flatMap((text) => {
    const line: unknown = JSON.parse(text);
    if (!isRecord(line) || line['type'] !== 'entry') return [];
    const { entry } = line;
    assertContent(entry);
    return [entry];
  });
}

function textsOf(entries: readonly IContent[], speaker: IContent['speaker']): readonly string[] {
  const blocks = entries.filter((entry) => entry.speaker === speaker).flatMap((entry) => entry.blocks);
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
}

/** The results that the vendor saw when they were new, which nothing may have shortened yet. */
function freshResults({ requests, format }: AgentBench): readonly string[] {
  return requests.flatMap(({ body }) => {
    const last = readWireRequest(format, body).at(-1);
    return (last?.results ?? []).map(({ text }) => text);
  });
}

/** A vendor gets the result and the error as one text. */
function isSentAs(block: ContentBlock, sent: string): boolean {
  if (block.type !== 'tool_response') return false;
  const { result, error } = block;
  return sent.includes(String(result)) && (error === undefined || sent.includes(error));
}
