import { quoteValue } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { ToolError } from '../tool-error.ts';
import { readTextFile } from '../workspace/read-text-file.ts';
import { splitLines } from '../workspace/text-lines.ts';
import { cutOutput } from './cut-output.ts';
import type { ToolOutput } from './tool.ts';
import { describeCut } from './tool-words.ts';

interface ShownRange {
  /** From 1. */
  readonly start: number;
  /** Inclusive; may lie behind the last line. */
  readonly end: number;
  readonly showLineNumbers: boolean;
}

/** A part of a text file for the model, as it is unless numbers are asked for. */
export async function showLines(path: string, shown: string, range: ShownRange): Promise<ToolOutput> {
  const lines = splitLines(await readTextFile(path, shown));
  const { start, showLineNumbers } = range;
  if (lines.length === 0) return { result: `[${shown} is empty.]`, summary: 'empty' };
  if (start > lines.length) {
    throw new ToolError(
      `${quoteValue(shown)} has ${plural(lines.length, 'line')}; line ${start} is behind its end.`,
    );
  }
  const part = lines.slice(start - 1, range.end);
  const numbered = showLineNumbers ? part.map((line, index) => `${start + index}\t${line}`) : part;
  const output = cutOutput(numbered, (count, isLineCut) => describeCut(lines, start, count, isLineCut));
  return { result: output.text, summary: summaryOf(start, output.shown, lines.length) };
}

function summaryOf(start: number, shown: number, total: number): string {
  if (shown === total) return plural(total, 'line');
  const range = shown === 1 ? `line ${start}` : `lines ${start}–${start + shown - 1}`;
  return `${range} of ${total}`;
}
