import type { Colors } from '../terminal/colors.ts';
import { padEnd } from '../terminal/text-width.ts';
import { wrapText } from '../terminal/wrap-text.ts';
import type { HelpPage } from './help-page.ts';

const WIDEST = 100;

/** A help text for lines of that many characters. */
export function formatHelp(page: HelpPage, columns: number, colors: Colors): string {
  const width = Math.min(columns, WIDEST);
  const lines = [
    `${colors.bold('Usage:')} ${colors.cyan(page.usage)}`,
    '',
    ...wrapText(page.summary, width),
    ...page.sections.flatMap((section) => ['', ...formatSection(section, width, colors)]),
    ...page.notes.flatMap((note) => ['', ...wrapText(note, width)]),
  ];
  return `${lines.join('\n')}\n`;
}

function formatSection(
  { title, rows }: HelpPage['sections'][number],
  width: number,
  colors: Colors,
): readonly string[] {
  const termWidth = Math.max(...rows.map(({ term }) => term.length));
  const indent = ' '.repeat(termWidth + 4);
  return [
    colors.bold(title),
    ...rows.flatMap(({ term, text }) =>
      wrapText(text, width - indent.length).map((line, i) =>
        i === 0 ? `  ${colors.cyan(padEnd(term, termWidth))}  ${line}` : `${indent}${line}`,
      ),
    ),
  ];
}
