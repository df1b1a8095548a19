import type { ContextDescription, PrunedItem } from '@hdc/agent';
import type { Colors } from '../../terminal/colors.ts';
import { formatPercent, formatTokens } from '../../terminal/format-numbers.ts';
import { plural } from '../../terminal/plural.ts';
import { printable } from '../../terminal/printable.ts';
import { cutEnd, padEnd, padStart } from '../../terminal/text-width.ts';
import type { ContextStatus } from './format-status.ts';

interface View {
  readonly colors: Colors;
  readonly columns: number;
}

const BAR_CELLS = 20;
const KIND_WIDTH = 11;
const TOKENS_WIDTH = 6;
const MOST_PRUNED = 10;

/** What fills the context, what is biggest in it, and what was pruned and why. */
export function formatContext(
  { kinds, biggest }: ContextDescription,
  pruned: readonly PrunedItem[],
  status: ContextStatus,
  view: View,
): readonly string[] {
  const { colors } = view;
  const { tokens, limit, strategy, prunedItems } = status;
  const newest = pruned.slice(-MOST_PRUNED);
  const older = prunedItems - newest.length;
  return [
    colors.bold(`Context: ${formatTokens(tokens)} of ${formatTokens(limit)} tokens, ${strategy}`),
    ...formatKinds(kinds, view),
    ...(biggest.length === 0 ? [] : ['', colors.bold('Biggest')]),
    ...biggest.map((entry) => formatItem(entry.tokens, entry.what, entry.kind, view)),
    '',
    colors.bold(describePruned(status)),
    ...newest.map(({ what, why, tokens: saved }) => formatItem(saved, what, why, view)),
    ...(older > 0 ? [colors.dim(`  and ${plural(older, 'item')} before`)] : []),
  ];
}

function formatKinds(kinds: ContextDescription['kinds'], { colors }: View): readonly string[] {
  const total = kinds.reduce((sum, { tokens }) => sum + tokens, 0);
  return kinds.map(({ kind, tokens, entries }) => {
    const share = total === 0 ? 0 : tokens / total;
    const percent = formatPercent(Math.round(share * 1_000) / 10);
    const count = kind === 'system' ? 'prompt and tools' : plural(entries, 'entry', 'entries');
    const bar = padEnd('█'.repeat(Math.round(share * BAR_CELLS)), BAR_CELLS);
    const figures = [formatTokens(tokens), percent].map((text) => padStart(text, TOKENS_WIDTH)).join(' ');
    return `  ${padEnd(kind, KIND_WIDTH)} ${figures}  ${colors.cyan(bar)} ${colors.dim(count)}`;
  });
}

/** Both texts fit into one line; the second is the one that is not cut. */
function formatItem(tokens: number, what: string, remark: string, { colors, columns }: View): string {
  const room = columns - TOKENS_WIDTH - remark.length - 8;
  const name = cutEnd(printable(what), Math.max(10, room));
  return `  ${padStart(formatTokens(tokens), TOKENS_WIDTH)}  ${name}${colors.dim(` · ${remark}`)}`;
}

function describePruned({ prunedItems, savedTokens, compressions }: ContextStatus): string {
  if (prunedItems === 0) return 'Nothing was pruned yet';
  const compressed = compressions === 0 ? '' : `, ${plural(compressions, 'compression')}`;
  return `Pruned: ${plural(prunedItems, 'item')}, ${formatTokens(savedTokens)} tokens saved${compressed}`;
}
