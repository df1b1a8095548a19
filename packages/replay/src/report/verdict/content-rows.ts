import { formatMoney, formatShare, formatTokens } from '@hdc/text';
import { CONTENT_TITLES } from '../../content/content-kinds.ts';
import { sumShares } from '../../content/content-share.ts';
import type { SessionReport } from '../replay-report.ts';

/** A table of where a bill went: kind of content, share, fresh input, cache writes, cache reads, output, all of it. */
interface ContentRows {
  /** The dearest first. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly share: number }[];
  /** The sums of the last five columns; nothing if there is nothing to share. */
  readonly sums: readonly string[];
}

export function contentRows(sessions: readonly SessionReport[], isMoney: boolean): ContentRows {
  const format = isMoney ? formatMoney : formatTokens;
  // Less than a cent or a token says nothing.
  const least = isMoney ? 0.005 : 0.5;
  const shares = sumShares(sessions.map(({ content }) => content)).map(({ kind, usd, tokens }) => {
    const { input, cacheRead, cacheWrite, cacheWrite1h, output } = isMoney ? usd : tokens;
    const parts = [input, cacheWrite + cacheWrite1h, cacheRead, output];
    return { kind, parts, all: sum(parts) };
  });
  const total = sum(shares.map(({ all }) => all));
  if (total === 0) return { rows: [], sums: [] };
  const rows = shares
    .toSorted((a, b) => b.all - a.all)
    .map(({ kind, parts, all }) => ({
      cells: [
        CONTENT_TITLES[kind],
        formatShare(all, total),
        ...parts.map((part) => (part < least ? '' : format(part))),
        format(all),
      ],
      share: all / total,
    }));
  const sums = [0, 1, 2, 3].map((i) => sum(shares.map(({ parts }) => parts[i] ?? 0)));
  return { rows, sums: [...sums, total].map(format) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
