import { type Colors, padEnd, wrapText } from '@hdc/text';
import type { HelpSection } from './help-page.ts';

/** Where there is less room than this for the text, it goes below its term. */
const NARROWEST = 24;

/** A title, and below it terms with what they mean, for lines of that many characters. */
export function formatSection(
  { title, rows }: HelpSection,
  width: number,
  colors: Colors,
): readonly string[] {
  const termWidth = Math.max(...rows.map(({ term }) => term.length));
  const isNarrow = width - termWidth - 4 < NARROWEST;
  const indent = ' '.repeat(isNarrow ? 6 : termWidth + 4);
  return [
    colors.bold(title),
    ...rows.flatMap(({ term, text }) => {
      const lines = wrapText(text, Math.max(1, width - indent.length)).map((line) => `${indent}${line}`);
      if (isNarrow) return [`  ${colors.cyan(term)}`, ...lines];
      const [first = '', ...rest] = lines;
      return [`  ${colors.cyan(padEnd(term, termWidth))}  ${first.trimStart()}`, ...rest];
    }),
  ];
}
