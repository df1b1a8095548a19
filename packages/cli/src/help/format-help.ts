import { type Colors, wrapText } from '@hdc/text';
import { formatSection } from './format-section.ts';
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
