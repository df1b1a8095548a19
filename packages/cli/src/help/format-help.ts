import { type Colors, padEnd, wrapText } from '@hdc/text';
import type { HelpPage, HelpSection } from './help-page.ts';

/** If there is less room than this beside a term, its text goes below it. */
const NARROWEST = 24;

const WIDEST = 100;
const USAGE = 'Usage:';

/** A help text for lines of that many characters. */
export function formatHelp(page: HelpPage, columns: number, colors: Colors): string {
  const width = Math.min(columns, WIDEST);
  const [usage = '', ...more] = wrapText(page.usage, width - USAGE.length - 1);
  const lines = [
    `${colors.bold(USAGE)} ${colors.cyan(usage)}`,
    ...more.map((line) => `${' '.repeat(USAGE.length + 1)}${colors.cyan(line)}`),
    '',
    ...wrapText(page.summary, width),
    ...page.sections.flatMap((section) => ['', ...formatSection(section, width, colors)]),
    ...page.notes.flatMap((note) => ['', ...wrapText(note, width)]),
  ];
  return `${lines.join('\n')}\n`;
}

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
