import { describeContext } from '@hdc/agent';
import { printable, wrapText } from '@hdc/text';
import { UsageError } from '../../../usage-error.ts';
import type { SlashCommand } from '../slash-command.ts';

export const PINNED = 'compression.density.protectedCalls';

export const pinSlash: SlashCommand = {
  name: 'pin',
  parameters: 'N',
  summary: 'keep a result that /context shows for good, or let it be pruned again',
  mostWords: 1,
  async run([word = ''], { chat, print, environment, listed }) {
    const biggest = listed ?? (await describeContext(chat.agent.session.history)).biggest;
    const entry = biggest[Number(word) - 1];
    if (entry?.callId === undefined) {
      const known = biggest.flatMap(({ callId }, index) => (callId === undefined ? [] : [index + 1]));
      const allowed = known.length === 0 ? 'nothing, there is no result yet' : known.join(', ');
      throw new UsageError(
        `/pin needs the number of a result in /context, not ${JSON.stringify(word)}; allowed: ${allowed}`,
      );
    }
    const { callId, what } = entry;
    const pinned = chat.settings.get(PINNED);
    const isPinned = pinned.includes(callId);
    chat.settings.set(PINNED, isPinned ? pinned.filter((id) => id !== callId) : [...pinned, callId]);
    chat.agent.recordSettings();
    const fate = isPinned
      ? 'may be pruned again'
      : 'is kept: nothing prunes it, up to half of the window for all pins';
    print(wrapText(`${printable(what)} ${fate}`, environment.out.columns));
  },
};
