import type { ToolResponseBlock } from '../content/content-block.ts';

/** A line that stands for others, which a later result or something above shows. */
export const REPEATED_MARK: RegExp = /^\[(\d+) lines, (?:shown again below|unchanged: as above in .+)\]$/;
const BELOW = /^\[\d+ lines, shown again below\]$/m;
const ABOVE = /^\[\d+ lines, unchanged: as above in .+\]$/m;

export function repeatedMark(lines: number): string {
  return `[${lines} lines, shown again below]`;
}

/** A mark for lines that stand above; `what` is the call that wrote them or whose result shows them. */
export function aboveMark(lines: number, what: string): string {
  return `[${lines} lines, unchanged: as above in ${what}]`;
}

/** Whether lines were left out of a result because they are shown again below. */
export function hasRepeatedMark({ result }: ToolResponseBlock): boolean {
  return typeof result === 'string' && BELOW.test(result);
}

/** Whether a text says of some of its lines that they stand above. */
export function hasAboveMark(text: string): boolean {
  return ABOVE.test(text);
}

/** How many lines a line stands for; undefined for any other line. */
export function repeatedIn(line: string): number | undefined {
  const count = REPEATED_MARK.exec(line)?.[1];
  return count === undefined ? undefined : Number(count);
}
