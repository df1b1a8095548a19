import { type ModelOverrides, type Prices, partsOf } from '@hdc/prices';
import type { RecordedRequest } from '../recorded/recorded-request.ts';

const MILLION = 1_000_000;
const PARTS = ['input', 'cacheRead', 'cacheWrite', 'output'] as const;
type Sums = Record<(typeof PARTS)[number], { usd: number; tokens: number }>;

/**
 * The agent's own price of a request over our price of its tokens; 1 if one of the two is unknown. Its prices are
 * those that were asked for, whoever served the model.
 */
export function recordedScale(
  { cost, usage = {} }: Pick<RecordedRequest, 'cost' | 'usage'>,
  prices: Pick<Prices, 'costOf'>,
  model: string,
  at: Date | undefined,
): number {
  const { inputTokens, outputTokens = 0 } = usage;
  if (!cost || inputTokens === undefined) return 1;
  const listed = prices.costOf({ ...usage, inputTokens, outputTokens }, model, at)?.total;
  return listed ? cost.total / listed : 1;
}

/** Prices of models that nobody lists, where the agent reckoned each kind of token by itself. */
export function recordedPrices(
  requests: readonly RecordedRequest[],
  prices: Pick<Prices, 'resolve'>,
): ModelOverrides {
  const unlisted = requests.filter(
    ({ model, cost }) => cost && model !== undefined && !prices.resolve(model).ratesAt(0),
  );
  const models = new Set(unlisted.flatMap(({ model }) => model ?? []));
  return Object.fromEntries(
    [...models].flatMap((model) => {
      const price = priceOf(unlisted.filter((request) => request.model === model));
      return price ? [[model, { price }]] : [];
    }),
  );
}

/** Kinds of token that never came up follow from the rules of the vendor's cache. */
function priceOf(requests: readonly RecordedRequest[]): ModelOverrides[string]['price'] {
  const sums: Sums = {
    input: { usd: 0, tokens: 0 },
    cacheRead: { usd: 0, tokens: 0 },
    cacheWrite: { usd: 0, tokens: 0 },
    output: { usd: 0, tokens: 0 },
  };
  for (const request of requests) addTo(sums, request);
  const rateOf = ({ usd, tokens }: Sums[keyof Sums]): number | undefined =>
    tokens > 0 ? (usd * MILLION) / tokens : undefined;
  const [input, output] = [rateOf(sums.input), rateOf(sums.output)];
  if (input === undefined || output === undefined) return undefined;
  return { input, output, cacheRead: rateOf(sums.cacheRead), cacheWrite: rateOf(sums.cacheWrite) };
}

function addTo(sums: Sums, { cost, usage = {} }: RecordedRequest): void {
  const { inputTokens = 0, outputTokens = 0, cacheWriteTokens = 0 } = usage;
  const tokens = { ...partsOf({ ...usage, inputTokens, outputTokens }), cacheWrite: cacheWriteTokens };
  for (const part of PARTS) {
    const usd = cost?.[part];
    if (usd === undefined) continue;
    sums[part].usd += usd;
    sums[part].tokens += tokens[part];
  }
}
