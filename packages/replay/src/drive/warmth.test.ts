import { characterEstimator, type IContent } from '@hdc/core';
import type { RecordedUsage, Transcript } from '@hdc/transcripts';
import { expect, test } from 'vitest';
import { replaySession } from '../replay-session.ts';
import type { StrategyRun } from '../strategy-run.ts';

const START = Date.UTC(2026, 10, 1);
const PROMPT = 40_000;

/** Two requests of 40,000 tokens, so long apart; the second found nothing of the first where its lifetime was over. */
function pausing(gapSeconds: number): Transcript {
  const at = (seconds: number) => ({ timestamp: START + 1_000 * seconds, model: 'claude-sonnet-4-5' });
  const entries: IContent[] = [
    { speaker: 'human', blocks: [{ type: 'text', text: 'Go. '.repeat(1_000) }], metadata: at(0) },
    { speaker: 'ai', blocks: [{ type: 'text', text: 'Gone.' }], metadata: at(5) },
    { speaker: 'human', blocks: [{ type: 'text', text: 'Go on.' }], metadata: at(gapSeconds) },
    { speaker: 'ai', blocks: [{ type: 'text', text: 'Gone on.' }], metadata: at(gapSeconds + 5) },
  ];
  const usage = (cachedTokens: number): RecordedUsage => ({
    inputTokens: PROMPT,
    outputTokens: 10,
    cachedTokens,
    cacheWriteTokens: PROMPT - cachedTokens,
  });
  return {
    path: '/pausing.jsonl',
    id: 'pausing',
    format: 'claude-code',
    agent: 'Claude Code',
    models: ['claude-sonnet-4-5'],
    records: entries.length,
    windows: [{ entries }],
    calls: [
      { window: 0, entry: 1, usage: usage(0) },
      { window: 0, entry: 3, usage: usage(gapSeconds > 300 ? 0 : PROMPT - 100) },
    ],
    skipped: [],
  };
}

const RULE = { everySeconds: 285, most: 2, leastTokens: 20_000 };

async function billOf(gapSeconds: number, run: Partial<StrategyRun>) {
  const { strategies } = await replaySession(pausing(gapSeconds), {
    runs: [{ strategy: 'adaptive-density', settings: {}, cacheLifetime: 'client', ...run }],
    estimator: characterEstimator,
  });
  const [report] = strategies;
  if (!report || report.error !== undefined) throw new Error(report?.error ?? 'nothing was sent');
  return report;
}

test('pings keep a prompt for as long as they come, and each of them is paid', async () => {
  const [cold, warm] = [await billOf(700, {}), await billOf(700, { keepWarm: RULE })];
  // Two pings in the pause find the whole prompt, and so does the return; two more follow the last request.
  expect(cold.bill.tokens.cacheRead).toBe(0);
  expect(warm.bill.tokens.cacheRead).toBeGreaterThan(4.5 * (PROMPT - 2_000));
  expect(warm.bill.tokens.cacheWrite).toBeLessThan(0.6 * cold.bill.tokens.cacheWrite);
  expect(warm.bill.usd.total).not.toBe(cold.bill.usd.total);
});

test('a pause that outlasts the pings is lost, and they were paid for nothing', async () => {
  const [cold, warm] = [await billOf(2_000, {}), await billOf(2_000, { keepWarm: RULE })];
  expect(warm.bill.usd.total).toBeGreaterThan(cold.bill.usd.total);
});

test('prompts under the least size are never asked for again', async () => {
  const [cold, warm] = [
    await billOf(700, {}),
    await billOf(700, { keepWarm: { ...RULE, leastTokens: 50_000 } }),
  ];
  expect(warm.bill).toEqual(cold.bill);
});

test('a gateway pings nothing where reading is dear and the past may be pruned', async () => {
  expect((await billOf(700, { keepWarm: 'gateway' })).bill).toEqual((await billOf(700, {})).bill);
});

test('an agent that asks for an hour finds again what five minutes had lost, and writes dearer', async () => {
  const [short, long] = [await billOf(700, { asLifetime: '5m' }), await billOf(700, { asLifetime: '1h' })];
  expect(short.compared.rawBill.tokens.cacheWrite1h).toBe(0);
  expect(long.compared.rawBill.tokens.cacheWrite1h).toBeGreaterThan(0);
  expect(long.compared.rawBill.tokens.cacheRead).toBeGreaterThan(0.9 * PROMPT);
  expect(short.compared.rawBill.tokens.cacheRead).toBe(0);
});
