import { formatCount, printable, wrapText } from '@hdc/text';
import type { SessionReport, ToolShare } from '../replay-report.ts';
import type { TextLayout } from './text-layout.ts';

/** More names than this say no more. */
const MOST_NAMES = 8;

/** The tools of a session that our table does not have, and the size of their results. */
export function formatTools({ tools }: SessionReport, { width, colors }: TextLayout): readonly string[] {
  return [
    ...lineOf('Not known, so their results stay:', tools.unknown),
    ...lineOf('Not in the table, decided by their parameters or results:', tools.guessed),
  ].flatMap((line) => wrapText(line, width).map(colors.dim));
}

function lineOf(title: string, shares: readonly ToolShare[]): readonly string[] {
  if (shares.length === 0) return [];
  const total = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  const named = shares
    .slice(0, MOST_NAMES)
    .map(({ name, tokens }) => `${printable(name)} (${formatCount(tokens)})`);
  const rest = shares.length - named.length;
  const more = rest > 0 ? [`${formatCount(rest)} more`] : [];
  return [`${title} ${formatCount(total)} tokens, ${[...named, ...more].join(', ')}`];
}
