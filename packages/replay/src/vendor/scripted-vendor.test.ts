import { createPrices, type Prices } from '@hdc/prices';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BilledSession } from '../cost/bill-usage.ts';
import { billedSession, type RecordedFigures } from '../testing/billed-session.ts';
import type { VendorPrompt } from './prompt-reader.ts';
import { type Misses, ScriptedVendor } from './scripted-vendor.ts';

let prices: Prices;

beforeAll(async () => {
  prices = await createPrices();
});

/** Blocks of a thousand tokens of ours, by their names, with breakpoints behind the start and the end. */
function prompt(names: string, markSeconds: number | undefined = 300): VendorPrompt {
  const blocks = [...names].map((key, at) => ({
    key,
    tokens: 1_000,
    markSeconds: at === names.length - 1 ? markSeconds : undefined,
  }));
  return { blocks: [{ key: 'start', tokens: 0, markSeconds }, ...blocks], estimate: 1_000 * names.length };
}

function answersOf(session: BilledSession, prompts: readonly VendorPrompt[], misses: Misses = 'as-recorded') {
  const vendor = new ScriptedVendor(session, misses);
  return prompts.map((each, index) => vendor.answer(index, each));
}

function claude(usages: readonly RecordedFigures[]): BilledSession {
  return billedSession(prices, 'claude-sonnet-4-5', 'anthropic-5m', usages);
}

describe('with the misses that were recorded', () => {
  const full = { inputTokens: 20_000, cachedTokens: 0, cacheWriteTokens: 20_000, outputTokens: 7 };
  const hit = { inputTokens: 22_000, cachedTokens: 20_000, cacheWriteTokens: 2_000, outputTokens: 7 };
  const miss = { inputTokens: 22_000, cachedTokens: 2_000, cacheWriteTokens: 20_000, outputTokens: 7 };
  const second = (usage: RecordedFigures, names: string, first = 'abcdefghi') =>
    answersOf(claude([full, usage]), [prompt(first), prompt(names)])[1]?.usage;

  test('what is sent as it was costs what was recorded', () => {
    expect(second(hit, 'abcdefghij')).toEqual({ ...hit, cacheWrite1hTokens: 0 });
    expect(second(miss, 'abcdefghij')).toEqual({ ...miss, cacheWrite1hTokens: 0 });
  });

  test('a hit after the lifetime is a hit, for it happened', () => {
    expect(second({ ...hit, gapSeconds: 4_000 }, 'abcdefghij')?.cachedTokens).toBe(20_000);
  });

  test('behind a rewrite only what ended at a breakpoint is found: here the start', () => {
    expect(second(hit, 'abcdXfghi')).toMatchObject({ inputTokens: 20_000, cachedTokens: 2_000 });
  });

  test('a miss happens to a strategy as well, up to the same place', () => {
    expect(second(miss, 'abcdXfghi')).toMatchObject({ inputTokens: 20_000, cachedTokens: 2_000 });
    // Half of the history was found; the strategy had sent half of it before.
    const half = { ...hit, cachedTokens: 11_000, cacheWriteTokens: 11_000 };
    const session = { ...claude([full, half]), estimates: [9_000, 10_000] };
    const [, answer] = answersOf(session, [prompt('abcd'), prompt('abcde')]);
    expect(answer?.usage.cachedTokens).toBe(2_000 + (9_000 * (10_000 - 2_000)) / 18_000);
  });

  test('what no recorded breakpoint could find was not missed', () => {
    const session = { ...claude([full, miss]), reach: [0, 2_000] };
    expect(answersOf(session, [prompt('abcdefghi'), prompt('abcdefghij')])[1]?.usage.cachedTokens).toBe(
      20_000,
    );
  });

  test('whoever finds without ever charging for writes is billed plainly', () => {
    const free = { ...hit, cacheWriteTokens: 0 };
    const session = claude([{ ...full, cacheWriteTokens: 0 }, free]);
    expect(answersOf(session, [prompt('abcdefghi'), prompt('abcdefghij')])[1]?.usage).toMatchObject({
      cachedTokens: 20_000,
      cacheWriteTokens: 0,
    });
  });

  test('another model has a cache of its own', () => {
    const session = claude([full, { ...hit, model: 'claude-opus-4-5' }]);
    expect(answersOf(session, [prompt('abcdefghi'), prompt('abcdefghij')])[1]?.usage.cachedTokens).toBe(
      2_000,
    );
  });
});

describe('with the misses that are foreseen', () => {
  test.each([
    [5, 0.997],
    [290, 0.979],
    [400, 0.1],
  ])('%i seconds after the request before, a share of %f is found', (gapSeconds, share) => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1) + seconds * 1_000).toISOString();
    const session = claude([
      { inputTokens: 20_000, cachedTokens: 0, at: at(0) },
      { inputTokens: 22_000, cachedTokens: 0, at: at(gapSeconds) },
    ]);
    const requests = session.requests.map((request) => ({ ...request, added: [] }));
    const prompts = [prompt('abcdefghi'), prompt('abcdefghij')];
    const [, answer] = answersOf({ ...session, requests }, prompts, 'foreseen');
    expect(answer?.usage.cachedTokens).toBe(Math.round(20_000 * share));
  });
});

describe('a session that somebody pruned on its way', () => {
  // The history is 8 000 tokens, of which the request held 5 000: 3 000 were gone.
  const usage = { inputTokens: 7_000, cachedTokens: 0, cacheWriteTokens: 7_000, outputTokens: 1 };
  const sendingOf = (estimate: number, isPruned = true) => {
    const session = { ...claude([usage]), estimates: [4_000], isPruned };
    const blocks = [
      { key: 'start', tokens: 0 },
      { key: 'a', tokens: estimate, markSeconds: 300 },
    ];
    const [answer] = answersOf(session, [{ blocks, estimate }]);
    return { promptTokens: answer?.usage.inputTokens, contextTokens: answer?.contextTokens };
  };

  test('is billed as recorded', () => {
    expect(sendingOf(4_000)).toEqual({ promptTokens: 7_000, contextTokens: 5_000 });
  });

  test('a strategy that takes out what was gone saves nothing, and only what is more than that', () => {
    expect(sendingOf(2_500)).toEqual({ promptTokens: 7_000, contextTokens: 5_000 });
    expect(sendingOf(2_000)).toEqual({ promptTokens: 6_000, contextTokens: 4_000 });
    expect(sendingOf(2_000, false).promptTokens).toBe(3_000);
  });
});
