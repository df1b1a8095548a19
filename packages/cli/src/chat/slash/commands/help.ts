import { padEnd } from '../../../terminal/text-width.ts';
import type { SlashCommand } from '../slash-command.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['@path', 'brings a file, a picture or the list of a folder along; @"a b" for spaces'],
  ['\\ at the end', 'continues on the next line'],
  ['Tab', 'completes commands, settings, values, and files behind @'],
  ['Esc, Ctrl-C', 'interrupt the model'],
  ['Ctrl-D', 'leaves'],
];

/** Made from the list that it is part of, so it is told of it. */
export function createHelpCommand(commands: () => readonly SlashCommand[]): SlashCommand {
  return {
    name: 'help',
    summary: 'show this text',
    async run(_words, { print, colors }) {
      const rows = [
        ...commands().map(({ name, parameters, summary }): readonly [string, string] => [
          `/${name}${parameters === undefined ? '' : ` ${parameters}`}`,
          summary,
        ]),
        ...KEYS,
      ];
      const width = Math.max(...rows.map(([term]) => term.length));
      print(rows.map(([term, text]) => `  ${colors.cyan(padEnd(term, width))}  ${text}`));
    },
  };
}
