import type { LoggedRequest } from '@hdc/agent';
import type { Prices } from '@hdc/prices';

/** The cost of some requests together, as their providers reported it. */
export interface CostTotal {
  readonly requests: number;
  /** Requests without reported usage; the figures are lower bounds then. */
  readonly unreported: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** US dollars; undefined if no price is known of any of the models. */
  readonly dollars: number | undefined;
  /** An estimate: the tokens that were left out, at what the rest of each prompt cost. */
  readonly savedDollars: number | undefined;
}

/** Nothing is guessed but what was saved. */
export function sumCosts(requests: readonly LoggedRequest[], prices: Prices): CostTotal {
  const reported = requests.flatMap(({ usage, ...rest }) => (usage ? [{ usage, ...rest }] : []));
  const costs = reported.flatMap(({ usage, model, timestamp, savedTokens }) => {
    const at = timestamp === undefined ? undefined : new Date(timestamp);
    const cost = prices.costOf(usage, model, at);
    if (!cost) return [];
    const prompt = cost.total - cost.output;
    const saved = usage.inputTokens === 0 ? 0 : (prompt / usage.inputTokens) * savedTokens;
    return [{ total: cost.total, saved }];
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const isKnown = costs.length > 0;
  return {
    requests: requests.length,
    unreported: requests.length - reported.length,
    inputTokens: sum(reported.map(({ usage }) => usage.inputTokens)),
    cachedTokens: sum(reported.map(({ usage }) => usage.cachedTokens ?? 0)),
    outputTokens: sum(reported.map(({ usage }) => usage.outputTokens)),
    dollars: isKnown ? sum(costs.map(({ total }) => total)) : undefined,
    savedDollars: isKnown ? sum(costs.map(({ saved }) => saved)) : undefined,
  };
}
