import { writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { dcpNote, prunerOf } from '../pruned-forms.ts';
import { readTranscripts } from '../read-transcripts.ts';
import type { Transcript } from '../transcript.ts';

const folder = useTemporaryFolder('file');
const CLEARED = '[Old tool result content cleared]';

async function read(text: string): Promise<Transcript | undefined> {
  const path = folder('session');
  writeFileSync(path, text);
  for await (const transcript of readTranscripts(path)) return transcript;
  return undefined;
}

/** The results that each window shows. */
const resultsIn = (transcript: Transcript | undefined) =>
  transcript?.windows.map(({ entries }) =>
    entries.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'tool_response' ? block.result : [])),
    ),
  );

test.each([
  ['[Output removed to save context - information superseded or no longer needed]', 'DCP'],
  [CLEARED, 'Some Agent'],
  ['[pruned — success, 245 lines; read it again if needed]', 'hdc'],
  ['[Result pruned — re-run tool to retrieve]', 'hdc'],
  ['a test says:\n[Result pruned — re-run tool to retrieve]', undefined],
  ['[Old news]', undefined],
  [{ text: CLEARED }, undefined],
])('a result without its content: %s', (result, by) => {
  expect(prunerOf(result, 'Some Agent')).toBe(by);
});

test.each([
  ['▣ DCP | ~12.3K tokens saved total\n\n▣ Pruning (~2K tokens)', 12_300],
  ['▣ DCP | -1500.5K removed, +1.2K summary — Compress', 1_500_500],
  ['▣ DCP | ~800 tokens saved total', 800],
  ['▣ DCP | nothing yet', 0],
  ['What does ▣ DCP | mean?', undefined],
])('a note of DCP: %s', (text, tokens) => {
  expect(dcpNote(text)?.tokens).toBe(tokens);
});

describe('OpenCode', () => {
  const user = (id: string, created: number, ...texts: readonly object[]) => ({
    info: { id, role: 'user', time: { created } },
    parts: [{ type: 'text', text: 'Water.' }, ...texts],
  });
  const answer = (id: string, created: number, ...parts: readonly object[]) => ({
    info: { id, role: 'assistant', modelID: 'm', time: { created } },
    parts: [{ type: 'text', text: 'Done.' }, ...parts],
  });
  const call = (callID: string, compacted?: number) => ({
    type: 'tool',
    callID,
    tool: 'read',
    state: {
      status: 'completed',
      input: {},
      output: `all of ${callID}`,
      time: { start: 1, end: 2, compacted },
    },
  });
  const session = (...messages: readonly object[]) =>
    JSON.stringify({ info: { id: 's', directory: '/garden' }, messages });
  const HOUR = 3_600_000;
  const at = (hours: number) => Date.UTC(2026, 2, 1) + hours * HOUR;

  test('a result that it cleared is gone from the answer on that no longer saw it', async () => {
    const transcript = await read(
      session(
        user('u1', at(1)),
        answer('a1', at(2), call('c1', at(4.5)), call('c2')),
        user('u2', at(3)),
        answer('a2', at(4)),
        user('u3', at(5)),
        answer('a3', at(6)),
      ),
    );
    expect(resultsIn(transcript)).toEqual([
      ['all of c1', 'all of c2'],
      [CLEARED, 'all of c2'],
    ]);
    expect(transcript?.calls.map(({ window }) => window)).toEqual([0, 0, 1]);
    expect(transcript?.pruned).toEqual([{ by: 'OpenCode', results: 1, isHidden: false }]);
  });

  test('what DCP took out stands in the session as before', async () => {
    const note = { type: 'text', text: '▣ DCP | ~12.3K tokens saved total', ignored: true };
    const transcript = await read(session(user('u1', at(1), note), answer('a1', at(2), call('c1'))));
    expect(transcript?.pruned).toEqual([{ by: 'DCP', results: 0, tokens: 12_300, isHidden: true }]);
  });

  test('a session that nobody pruned', async () => {
    const transcript = await read(session(user('u1', at(1)), answer('a1', at(2), call('c1'))));
    expect(transcript).not.toHaveProperty('pruned');
  });
});
