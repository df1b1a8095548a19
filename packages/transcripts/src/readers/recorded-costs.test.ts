import { writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { readTranscripts } from '../read-transcripts.ts';
import type { Transcript } from '../transcript.ts';

const folder = useTemporaryFolder('file');

async function read(text: string): Promise<Transcript | undefined> {
  const path = folder('session');
  writeFileSync(path, text);
  for await (const transcript of readTranscripts(path)) return transcript;
  return undefined;
}

const costsIn = (transcript: Transcript | undefined) => transcript?.calls.map(({ cost }) => cost);

interface Answer {
  readonly model?: string;
  readonly cost?: unknown;
  readonly tokens?: number;
}

function opencode(answers: readonly Answer[]): string {
  const messages = answers.flatMap(({ model = 'glm-4.7', cost, tokens = 900 }, index) => [
    { info: { id: `u${index}`, role: 'user' }, parts: [{ type: 'text', text: 'Water.' }] },
    {
      info: {
        id: `a${index}`,
        role: 'assistant',
        modelID: model,
        providerID: 'zen',
        cost,
        tokens: { input: tokens, output: 5, reasoning: 0, cache: { read: 0, write: 0 } },
      },
      parts: [{ type: 'text', text: 'Done.' }],
    },
  ]);
  return JSON.stringify({ info: { id: 's', directory: '/garden' }, messages });
}

test.each<[string, readonly Answer[], string | undefined]>([
  ['every answer cost nothing', [{ cost: 0 }, { cost: 0 }], 'zen'],
  ['a model that is offered for nothing', [{ model: 'glm-4.7-free' }], 'zen'],
  ['an answer was paid for', [{ cost: 0 }, { cost: 0.02 }], undefined],
  ['nobody wrote a cost down', [{}], undefined],
  ['an answer that never came is no evidence', [{ cost: 0, tokens: 0 }], undefined],
  ['no amount of money', [{ cost: -1 }], undefined],
])('OpenCode, the plan: %s', async (_, answers, plan) => {
  const transcript = await read(opencode(answers));
  expect(transcript?.plan).toBe(plan);
  if (plan !== undefined) expect(costsIn(transcript)?.filter(Boolean)).toEqual([]);
});

test('OpenCode: what some answers cost and others did not', async () => {
  expect(costsIn(await read(opencode([{ cost: 0 }, { cost: 0.02 }])))).toEqual([
    { total: 0 },
    { total: 0.02 },
  ]);
});

test('pi: the cost by parts', async () => {
  const cost = { input: 0.01, output: 0.02, cacheRead: 0.003, cacheWrite: 0, total: 0.033 };
  const usage = { input: 10, output: 20, cacheRead: 30, cacheWrite: 0, cost };
  const records = [
    { type: 'session', id: 's', cwd: '/garden' },
    { type: 'message', message: { role: 'user', content: 'Water.' } },
    { type: 'message', message: { role: 'assistant', provider: 'p', model: 'm', content: 'Done.', usage } },
  ];
  const transcript = await read(records.map((record) => JSON.stringify(record)).join('\n'));
  expect(costsIn(transcript)).toEqual([cost]);
  expect(transcript).not.toHaveProperty('plan');
});
