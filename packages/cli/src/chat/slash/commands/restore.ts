import { printable, wrapText } from '@hdc/text';
import type { SlashCommand } from '../slash-command.ts';
import { findPruned } from './find-pruned.ts';

export const restoreCommand: SlashCommand = {
  name: 'restore',
  parameters: 'pN',
  summary: 'bring a pruned item back into the context, by its number in /context',
  mostWords: 1,
  async run([word = ''], { chat, print, environment }) {
    const { item, text } = findPruned(word, chat.agent);
    // The text is added at the end, which leaves the cache alone: in its old place everything after it would be paid again.
    await chat.agent.session.addMessage({
      speaker: 'human',
      blocks: [{ type: 'text', text: `The result of ${item.what}, which was pruned, once more:\n\n${text}` }],
      metadata: { timestamp: environment.now(), synthetic: true },
    });
    const said = `${printable(item.what)} stands at the end of the context again, where nothing prunes it`;
    print(wrapText(said, environment.out.columns));
  },
};
