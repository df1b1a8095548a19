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
