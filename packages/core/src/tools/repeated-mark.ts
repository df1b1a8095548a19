import type { ToolResponseBlock } from '../content/content-block.ts';

/** A line that stands for others, which a later result shows. */
export const REPEATED_MARK: RegExp = /^\[(\d+) lines, shown again below\]$/;
const ANYWHERE = new RegExp(REPEATED_MARK, 'm');

export function repeatedMark(lines: number): string {
  return `[${lines} lines, shown again below]`;
}

/** Whether lines were left out of a result before. */
export function hasRepeatedMark({ result }: ToolResponseBlock): boolean {
  return typeof result === 'string' && ANYWHERE.test(result);
}

/** How many lines a line stands for; undefined for any other line. */
export function repeatedIn(line: string): number | undefined {
  const count = REPEATED_MARK.exec(line)?.[1];
  return count === undefined ? undefined : Number(count);
}
