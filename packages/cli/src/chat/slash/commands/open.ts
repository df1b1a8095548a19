import { plural, printable, printableText } from '@hdc/text';
import type { SlashCommand } from '../slash-command.ts';
import { findPruned } from './find-pruned.ts';

export const openCommand: SlashCommand = {
  name: 'open',
  parameters: 'pN',
  summary: 'show a pruned item in full, by its number in /context',
  mostWords: 1,
  async run([word = ''], { chat, print, colors }) {
    const { item, text } = findPruned(word, chat.agent);
    const lines = printableText(text).trimEnd().split('\n');
    print([
      colors.bold(printable(item.what)),
      ...lines,
      colors.dim(`${plural(lines.length, 'line')} · ${printable(item.why)}`),
    ]);
  },
};
