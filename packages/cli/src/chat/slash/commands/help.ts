import { formatSection } from '../../../help/format-help.ts';
import type { SlashCommand } from '../slash-command.ts';

const KEYS: readonly { readonly term: string; readonly text: string }[] = [
  { term: '@path', text: 'brings a file, a picture or the list of a folder along; @"a b" for spaces' },
  { term: 'Alt-Enter, Ctrl-J', text: 'add a line; so does \\ at the end' },
  { term: 'Up, Down, Ctrl-R', text: 'go through what you sent before, and search there' },
  { term: 'Ctrl-V', text: 'brings the picture on the clipboard along; so does pasting its path' },
  { term: 'Ctrl-O', text: 'opens a long paste, which stands as one piece' },
  { term: 'Tab', text: 'completes commands, settings, values, and files behind @' },
  { term: 'Esc, Ctrl-C', text: 'interrupt the model' },
  { term: 'Ctrl-D', text: 'leaves' },
];

/** The help lists all commands, itself included, so it is given the list. */
export function createHelpCommand(commands: () => readonly SlashCommand[]): SlashCommand {
  return {
    name: 'help',
    summary: 'show this text',
    mostWords: 0,
    async run(_words, { print, colors, environment }) {
      const rows = commands().map(({ name, parameters, summary }) => ({
        term: `/${name}${parameters === undefined ? '' : ` ${parameters}`}`,
        text: summary,
      }));
      const { columns } = environment.out;
      print([
        ...formatSection({ title: 'Commands', rows }, columns, colors),
        ...formatSection({ title: 'Keys', rows: KEYS }, columns, colors),
      ]);
    },
  };
}
