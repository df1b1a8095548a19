import type { ApprovalRequest } from '@hdc/agent';
import { type Colors, cutEnd, printable, printableText } from '@hdc/text';
import { colorDiff } from './color-diff.ts';

const MOST_LINES = 40;
const LONGEST_LINE = 2_000;

/** The lines that say what a call would do: its title, and the diff or the command. */
export function describeRequest(
  { title, detail }: ApprovalRequest,
  isFull: boolean,
  { columns, colors }: { readonly columns: number; readonly colors: Colors },
): { readonly lines: readonly string[]; readonly isCut: boolean } {
  const all = printableText(detail).trimEnd().split('\n');
  const shown = isFull ? all : all.slice(0, MOST_LINES);
  const isLong = (line: string) => !isFull && line.length > LONGEST_LINE;
  const lines = shown.map((line) => (isLong(line) ? `${line.slice(0, LONGEST_LINE)} …` : line));
  const rest = all.length - shown.length;
  return {
    lines: [
      '',
      colors.bold(cutEnd(printable(title), columns - 1)),
      ...colorDiff(lines, colors).map((line) => `  ${line}`),
      ...(rest > 0 ? [colors.yellow(`  … ${rest} more lines are not shown`)] : []),
    ],
    isCut: rest > 0 || shown.some(isLong),
  };
}
