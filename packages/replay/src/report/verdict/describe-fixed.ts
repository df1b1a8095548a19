import { NO_PARTS, sumParts } from '@hdc/prices';
import { formatMoney, formatShare } from '@hdc/text';
import { sumShares } from '../../content/sum-shares.ts';
import type { SessionReport } from '../replay-report.ts';

/** Below this share nobody needs to know. */
const LEAST_SHARE = 0.1;

/**
 * The share of system prompt and tools in the bills; recordings do not hold them, so that only a gateway can tell
 * them apart.
 */
export function describeFixed(billed: readonly Pick<SessionReport, 'content'>[]): string | undefined {
  const shares = sumShares(billed.map(({ content }) => content));
  const total = shares.reduce((sum, { usd }) => sum + sumParts(usd), 0);
  const fixed = sumParts(shares.find(({ kind }) => kind === 'fixed')?.usd ?? NO_PARTS);
  if (total === 0 || fixed / total < LEAST_SHARE) return undefined;
  return `System prompt and tools, again with every request: ${formatMoney(fixed)} (${formatShare(fixed, total)}); behind a gateway hdc gateway report --start says which tool costs what, and who called it.`;
}
