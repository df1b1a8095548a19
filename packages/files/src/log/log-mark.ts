import { addChecksum } from './line-checksum.ts';

/** A line that the log itself writes into its files. */
export interface LogMark {
  readonly isEnd: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MARK = /^\{"log":"(begin|end)","at":(\d+)/;

export function beginLine(now: number): string {
  return addChecksum(`{"log":"begin","at":${Math.trunc(now)}}`);
}

/** The lines behind this one count for nobody. */
export function endLine(now: number): string {
  return addChecksum(`{"log":"end","at":${Math.trunc(now)}}`);
}

/** Undefined for the lines of those who use the log. */
export function parseLogMark(line: string): LogMark | undefined {
  const [, kind, at] = MARK.exec(line.slice(0, 64)) ?? [];
  return kind === undefined ? undefined : { isEnd: kind === 'end', at: Number(at) };
}
