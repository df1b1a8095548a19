import type { IContent } from '@hdc/core';
import type { Colors } from '../../terminal/colors.ts';
import { printableText } from '../../terminal/printable-text.ts';
import { cutEnd } from '../../terminal/text-width.ts';

const MOST_LINES = 8;

/** Where a session stands: the last thing the person said, and the end of the last answer. */
export function describeLastWords(
  history: readonly IContent[],
  columns: number,
  colors: Colors,
): readonly string[] {
  const asked = linesOf(lastOf('human', history));
  const answered = linesOf(lastOf('ai', history)).slice(-MOST_LINES);
  const fit = (line: string) => cutEnd(line, columns - 3);
  return [
    ...asked.slice(0, 1).map((line) => `${colors.cyan('›')} ${fit(line)}`),
    ...answered.map((line) => colors.dim(`  ${fit(line)}`)),
  ];
}

function lastOf(speaker: IContent['speaker'], history: readonly IContent[]): string {
  for (const entry of history.toReversed()) {
    if (entry.speaker !== speaker || entry.metadata?.synthetic) continue;
    const [text] = entry.blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    if (text !== undefined && text.trim() !== '') return text;
  }
  return '';
}

function linesOf(text: string): readonly string[] {
  const trimmed = printableText(text).trim();
  return trimmed === '' ? [] : trimmed.split('\n');
}
