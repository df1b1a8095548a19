import type { ToolResultEvent } from '@hdc/agent';
import { type Colors, cutEnd, plural, printableText } from '@hdc/text';
import { colorDiff } from './color-diff.ts';

const MOST_DIFF_LINES = 40;
const LAST_LINES = 4;
/** The reason of a failure stands at its end, most often. */
const LAST_LINES_OF_FAILURE = 12;

/** The part of a call that stays on the screen: the beginning of its diff, or the last lines that a command wrote. */
export function describeDetail(
  { detail, error }: ToolResultEvent,
  columns: number,
  colors: Colors,
): readonly string[] {
  const lines = detail ? printableText(detail.text).trimEnd().split('\n') : [];
  if (!detail || lines.join('') === '') return [];
  const fit = (line: string) => cutEnd(line.replaceAll('\t', '  '), columns - 2);
  if (detail.kind === 'diff') {
    const shown = colorDiff(lines.slice(0, MOST_DIFF_LINES).map(fit), colors).map((line) => `  ${line}`);
    return [...shown, ...describeRest(lines.length - shown.length, 'more', colors)];
  }
  const count = error === undefined ? LAST_LINES : LAST_LINES_OF_FAILURE;
  const shown = lines.slice(-count).map((line) => colors.dim(`│ ${fit(line)}`));
  return [...describeRest(lines.length - shown.length, 'before', colors), ...shown];
}

function describeRest(count: number, which: string, colors: Colors): readonly string[] {
  return count > 0 ? [colors.dim(`│ … ${plural(count, 'line')} ${which} · /show`)] : [];
}
