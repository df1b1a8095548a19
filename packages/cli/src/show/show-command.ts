import type { LoadedCommand } from '../command.ts';
import type { HelpPage } from '../help/help-page.ts';
import { describeOptions } from '../options/option-spec.ts';
import { runShow } from './run-show.ts';

const SHOW_HELP: HelpPage = {
  usage: 'hdc show [id]',
  summary:
    'Prints pruned content, byte for byte, or lists the latest originals. On a terminal, control characters are written out.',
  sections: [
    {
      title: 'Arguments',
      rows: [
        { term: 'id', text: 'the hash of an original, the beginning of one, or the path in a pointer' },
        { term: '(none)', text: 'the latest originals, with their age, size and lines, and what they were' },
      ],
    },
    describeOptions({}),
    {
      title: 'Environment',
      rows: [
        {
          term: 'HDC_HOME',
          text: 'the folder of everything that hdc keeps; originals are in its folder store',
        },
      ],
    },
    {
      title: 'Exit codes',
      rows: [
        { term: '0', text: 'done' },
        { term: '1', text: 'it is damaged, or the folder could not be read' },
        { term: '2', text: 'wrong usage, or no such original' },
      ],
    },
  ],
  notes: [],
};

export const showCommand: LoadedCommand = { help: SHOW_HELP, run: runShow };
