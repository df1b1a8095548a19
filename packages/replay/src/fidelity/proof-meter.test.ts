import { characterEstimator } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';
import { expect, test } from 'vitest';
import { replaySession } from '../replay-session.ts';
import { METER_NAMES } from '../report/measures.ts';
import { createCanaryConversation } from './canaries/create-canary-conversation.ts';

const { entries } = createCanaryConversation({ rounds: 12 });
const TRANSCRIPT: Transcript = {
  path: '/sessions/one.jsonl',
  id: 'one',
  format: 'hdc',
  agent: 'hdc',
  models: ['test-model'],
  workingDirectory: '/workspace',
  records: entries.length,
  windows: [{ entries }],
  calls: entries.flatMap(({ speaker }, entry) => (speaker === 'ai' ? [{ window: 0, entry }] : [])),
  skipped: [],
};
const RUN = { strategy: 'high-density', settings: {} } as const;

test('a session is measured at the moments at which something went, when asked for', async () => {
  const options = { runs: [RUN], estimator: characterEstimator };
  const { strategies } = await replaySession(TRANSCRIPT, { ...options, proofs: true });
  const proofs = strategies[0]?.proofs;
  expect(Object.keys(proofs ?? {})).toEqual([...METER_NAMES]);
  expect(proofs?.bounce.of).toBeGreaterThan(0);
  expect(proofs?.alteredLiterals.count).toBe(0);
  expect((await replaySession(TRANSCRIPT, options)).strategies[0]).not.toHaveProperty('proofs');
});

test('first sight is measured at the moments at which results are smaller from the start', async () => {
  const runs = [{ strategy: 'adaptive-density', settings: {}, mode: 'ingest' } as const];
  const { strategies } = await replaySession(withNumberedReads(TRANSCRIPT), {
    runs,
    estimator: characterEstimator,
    proofs: true,
  });
  expect(strategies[0]?.proofs?.bounceBase.of).toBeGreaterThan(0);
  expect(strategies[0]?.proofs?.alteredLiterals.count).toBe(0);
});

function withNumberedReads({ windows, ...rest }: Transcript): Transcript {
  const numbered = Array.from({ length: 60 }, (_, line) => `${line + 1}\tline ${line} of a file`).join('\n');
  const read: Transcript['windows'][number]['entries'] = [
    { speaker: 'human', blocks: [{ type: 'text', text: 'read it' }] },
    {
      speaker: 'ai',
      blocks: [{ type: 'tool_call', id: 'n', name: 'Read', parameters: { file_path: 'a.ts' } }],
    },
    { speaker: 'tool', blocks: [{ type: 'tool_response', callId: 'n', toolName: 'Read', result: numbered }] },
    { speaker: 'ai', blocks: [{ type: 'text', text: 'done' }] },
  ];
  const all = [...read, ...(windows[0]?.entries ?? [])];
  const calls = all.flatMap(({ speaker }, entry) => (speaker === 'ai' ? [{ window: 0, entry }] : []));
  return { ...rest, windows: [{ entries: all }], calls };
}
