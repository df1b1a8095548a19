import type { IContent } from '@hdc/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareBill } from './share-bill.ts';
import { WindowKinds } from './window-kinds.ts';

const text = (speaker: 'human' | 'ai', words: string, synthetic = false): IContent => ({
  speaker,
  blocks: [{ type: 'text', text: words }],
  metadata: { synthetic },
});
const call = (id: string, name: string, parameters: object): IContent => ({
  speaker: 'ai',
  blocks: [{ type: 'tool_call', id, name, parameters }],
});
const result = (callId: string, toolName: string): IContent => ({
  speaker: 'tool',
  blocks: [{ type: 'tool_response', callId, toolName, result: 'x' }],
});

/** Each entry has a hundred tokens. */
const ENTRIES = [
  text('human', 'Fix it'),
  text('human', '<system-reminder>Be brief</system-reminder>', true),
  call('1', 'read_file', { file_path: 'a.ts' }),
  result('1', 'read_file'),
  call('2', 'bash', { command: 'npm test' }),
  result('2', 'bash'),
  text('ai', 'Done'),
];
const countTokens = async (entries: readonly IContent[]) => 100 * entries.length;
const kinds = await WindowKinds.of(ENTRIES, '/work', countTokens);

function bill(prompt: number, cacheRead: number, output: number) {
  const tokens = { input: 0, cacheRead, cacheWrite: prompt - cacheRead, cacheWrite1h: 0, output };
  // Read at $1, written at $10, answered at $50 for a million.
  const usd = {
    input: 0,
    cacheRead,
    cacheWrite: 10 * (prompt - cacheRead),
    cacheWrite1h: 0,
    output: 50 * output,
  };
  const dollars = Object.fromEntries(Object.entries(usd).map(([key, part]) => [key, part / 1e6]));
  return { tokens, usd: { ...usd, ...dollars, total: 0 } };
}

test('what was read from the cache is the beginning, the fixed part in front of all', () => {
  // 400 fixed tokens and six entries; the cache held the fixed part and the first three of them.
  const shares = shareBill(
    [{ request: { length: 6, usage: undefined }, bill: bill(1_000, 700, 20), kinds }],
    {
      fixedTokens: 400,
      tokensPerEstimate: 1,
    },
  );
  const tokens = Object.fromEntries(
    shares.map(({ kind, tokens: { cacheRead, cacheWrite, output } }) => [
      kind,
      [cacheRead, cacheWrite, output],
    ]),
  );
  expect(tokens).toEqual({
    fixed: [400, 0, 0],
    message: [100, 0, 0],
    reminder: [100, 0, 0],
    read: [100, 100, 0],
    command: [0, 200, 0],
    answer: [0, 0, 20],
  });
  const command = shares.find(({ kind }) => kind === 'command');
  expect(command?.usd.cacheWrite).toBeCloseTo(0.002, 12);
});

test('thinking that is recorded apart is no answer', () => {
  const request = { length: 6, usage: { outputTokens: 20, thinkingTokens: 15 } };
  const shares = shareBill([{ request, bill: bill(1_000, 700, 20), kinds }], {
    fixedTokens: 400,
    tokensPerEstimate: 1,
  });
  const output = Object.fromEntries(shares.map(({ kind, tokens }) => [kind, tokens.output]));
  expect(output).toMatchObject({ thinking: 15, answer: 5 });
});

test('the shares add up to the bill', () => {
  const size = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      size,
      size,
      size,
      size,
      (length, read, rest, output, fixed) => {
        const whole = bill(read + rest, read, output);
        const shares = shareBill([{ request: { length, usage: undefined }, bill: whole, kinds }], {
          fixedTokens: fixed,
          tokensPerEstimate: 1.3,
        });
        for (const part of ['cacheRead', 'cacheWrite', 'output'] as const) {
          const sum = shares.reduce((total, { tokens }) => total + tokens[part], 0);
          expect(sum).toBeCloseTo(whole.tokens[part], 4);
        }
      },
    ),
    { numRuns: 200 },
  );
});
