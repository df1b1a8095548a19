import type { Rates } from '@hdc/core/models';
import type { Cost, PricedUsage } from '../prices.ts';

type Part = keyof Rates;

/** Tokens or money, by the kind of token that is paid for. The parts of a prompt add up to the prompt. */
export type BilledTokens = Readonly<Record<Part, number>>;

export function mapParts(read: (part: Part) => number): BilledTokens {
  return {
    input: read('input'),
    cacheRead: read('cacheRead'),
    cacheWrite: read('cacheWrite'),
    cacheWrite1h: read('cacheWrite1h'),
    output: read('output'),
  };
}

export const NO_PARTS: BilledTokens = mapParts(() => 0);

export function addParts(a: BilledTokens, b: BilledTokens): BilledTokens {
  return mapParts((part) => a[part] + b[part]);
}

export function sumParts(parts: BilledTokens): number {
  const { input, cacheRead, cacheWrite, cacheWrite1h, output } = parts;
  return input + cacheRead + cacheWrite + cacheWrite1h + output;
}

/** Tokens of the prompt. */
export function promptOf(tokens: BilledTokens): number {
  return sumParts({ ...tokens, output: 0 });
}

/** The tokens of a request by what is paid for them. Tokens that are neither read from the cache nor written to it are plain input. */
export function partsOf(usage: PricedUsage): BilledTokens {
  const { inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = usage;
  return {
    // Recordings hold rounded figures, so that the parts may come to a little more than the whole.
    input: Math.max(0, inputTokens - cachedTokens - cacheWriteTokens),
    cacheRead: cachedTokens,
    cacheWrite: Math.max(0, cacheWriteTokens - cacheWrite1hTokens),
    cacheWrite1h: cacheWrite1hTokens,
    output: outputTokens,
  };
}

/** The usage that has these parts. */
export function usageOfBill(tokens: BilledTokens): PricedUsage {
  const { cacheRead, cacheWrite, cacheWrite1h, output } = tokens;
  return {
    inputTokens: promptOf(tokens),
    cachedTokens: cacheRead,
    cacheWriteTokens: cacheWrite + cacheWrite1h,
    cacheWrite1hTokens: cacheWrite1h,
    outputTokens: output,
  };
}

/** US dollars with their sum. */
export function totalled(parts: BilledTokens): Cost {
  return { ...parts, total: sumParts(parts) };
}
