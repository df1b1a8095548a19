import type { ContextDescription, LoggedPrune } from '@hdc/agent';
import {
  type Colors,
  cutEnd,
  formatPercent,
  formatTokens,
  padEnd,
  padStart,
  plural,
  printable,
  textWidth,
} from '@hdc/text';
import type { ContextStatus } from './format-status.ts';

interface View {
  readonly colors: Colors;
  /** Calls whose results are kept for good, by their ids. */
  readonly pinned?: readonly string[];
  readonly columns: number;
}

const BAR_CELLS = 20;
const KIND_WIDTH = 11;
const TOKENS_WIDTH = 6;
const LABEL_WIDTH = 4;
const SHORTEST_NAME = 20;
const MOST_PRUNED = 10;
/** Below this there is no room for bars. */
const NARROW = 70;

/** The content of the context, its biggest parts, and the pruned items with reasons. */
export function formatContext(
  description: ContextDescription,
  pruned: readonly LoggedPrune[],
  status: ContextStatus,
  view: View,
): readonly string[] {
  const { colors, pinned = [] } = view;
  const { kinds, biggest } = inTokensOfProvider(description, status.tokens);
  const { tokens, limit, strategy, prunedItems } = status;
  const newest = pruned.slice(-MOST_PRUNED);
  const older = prunedItems - newest.length;
  return [
    colors.bold(`Context: ${formatTokens(tokens)} of ${formatTokens(limit)} tokens, ${strategy}`),
    ...formatKinds(kinds, view),
    ...(biggest.length === 0 ? [] : ['', colors.bold('Biggest')]),
    ...biggest.map((entry, i) =>
      formatItem(String(i + 1), entry.tokens, entry.what, remarkOn(entry, pinned), view),
    ),
    '',
    colors.bold(describePruned(status)),
    ...newest.map(({ what, why, tokens: saved }, i) =>
      formatItem(`p${newest.length - i}`, saved, what, why, view),
    ),
    ...(older > 0 ? [colors.dim(`  and ${plural(older, 'item')} before`)] : []),
  ];
}

/** The parts are estimates and the total is the provider's count, so the parts are scaled to add up to it. */
function inTokensOfProvider({ kinds, biggest }: ContextDescription, tokens: number): ContextDescription {
  const estimated = kinds.reduce((sum, kind) => sum + kind.tokens, 0);
  const factor = estimated === 0 ? 1 : tokens / estimated;
  const scaled = <Part extends { readonly tokens: number }>(part: Part): Part => ({
    ...part,
    tokens: Math.round(part.tokens * factor),
  });
  return { kinds: kinds.map(scaled), biggest: biggest.map(scaled) };
}

function formatKinds(kinds: ContextDescription['kinds'], { colors, columns }: View): readonly string[] {
  const total = kinds.reduce((sum, { tokens }) => sum + tokens, 0);
  return kinds.map(({ kind, tokens, entries }) => {
    const share = total === 0 ? 0 : tokens / total;
    const percent = formatPercent(Math.round(share * 1_000) / 10);
    const count = kind === 'system' ? 'prompt and tools' : plural(entries, 'entry', 'entries');
    const figures = [formatTokens(tokens), percent].map((text) => padStart(text, TOKENS_WIDTH)).join(' ');
    const line = `  ${padEnd(kind, KIND_WIDTH)} ${figures}`;
    if (columns < NARROW) return line;
    const bar = padEnd('█'.repeat(Math.round(share * BAR_CELLS)), BAR_CELLS);
    return `${line}  ${colors.cyan(bar)} ${colors.dim(count)}`;
  });
}

/** Both texts share one line; the reason is cut only if too little would be left of the name. */
function formatItem(
  label: string,
  tokens: number,
  what: string,
  remark: string,
  { colors, columns }: View,
): string {
  const [whole, reason] = [printable(what), printable(remark)];
  const room = columns - TOKENS_WIDTH - LABEL_WIDTH - 7;
  const least = Math.min(textWidth(whole), SHORTEST_NAME);
  const name = cutEnd(whole, Math.max(least, room - textWidth(reason)));
  const rest = cutEnd(reason, Math.max(1, room - textWidth(name)));
  return `${padStart(label, LABEL_WIDTH)} ${padStart(formatTokens(tokens), TOKENS_WIDTH)}  ${name}${colors.dim(` · ${rest}`)}`;
}

function remarkOn(
  { kind, callId }: ContextDescription['biggest'][number],
  pinned: readonly string[],
): string {
  return callId !== undefined && pinned.includes(callId) ? `${kind}, pinned` : kind;
}

function describePruned({ prunedItems, savedTokens, compressions }: ContextStatus): string {
  if (prunedItems === 0) return 'Nothing was pruned yet';
  const compressed = compressions === 0 ? '' : `, ${plural(compressions, 'compression')}`;
  return `Pruned: ${plural(prunedItems, 'item')}, ${formatTokens(savedTokens)} tokens saved${compressed}`;
}
