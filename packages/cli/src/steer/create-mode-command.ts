import { ALL_CONVERSATIONS, FileModes } from '@hdc/gateway';
import type { PrunerMode } from '@hdc/requests';
import type { LoadedCommand } from '../command.ts';
import { gatewayPlaces } from '../gateway/start/gateway-places.ts';
import { readNotes } from '../gateway/start/read-notes.ts';
import { describeOptions } from '../options/option-spec.ts';
import { readOptions } from '../options/read-options.ts';
import { answer } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { chooseConversation } from './choose-conversation.ts';
import { describeConversation, newestConversation } from './newest-conversation.ts';

/** `hdc off` and `hdc on`: the mode of one conversation, or of all, from the next request on. */
export function createModeCommand(name: 'off' | 'on', mode: PrunerMode | undefined): LoadedCommand {
  const does = name === 'off' ? 'are sent unchanged' : 'are made smaller again';
  return {
    help: {
      usage: `hdc ${name} [conversation]`,
      summary: `From the next one on, requests ${does}, through all gateways of this machine, including running ones.`,
      sections: [
        {
          title: 'Arguments',
          rows: [
            { term: 'conversation', text: 'the beginning of its id, as hdc off and hdc pin show it' },
            {
              term: '(none)',
              text: 'all conversations that have no mode of their own; names the newest one',
            },
          ],
        },
        describeOptions({}),
      ],
      notes: [],
    },
    async run(args, environment) {
      const { positionals } = readOptions(args, {});
      const [wanted, another] = positionals;
      if (another !== undefined) {
        throw new UsageError(`hdc ${name} takes one conversation, got ${positionals.length}`);
      }
      const notes = await readNotes(environment);
      const modes = new FileModes({ path: gatewayPlaces(environment).modes, now: environment.now });
      const { out } = environment;
      if (wanted === undefined) {
        modes.set(ALL_CONVERSATIONS, mode);
        const newest = newestConversation(notes);
        const alone = newest && `The newest conversation alone: hdc ${name} ${describeConversation(newest)}`;
        answer(out, [`Requests ${does}, from the next one on.`, ...(alone ? [alone] : [])]);
        return 0;
      }
      const note = chooseConversation(wanted, [...notes.conversations.values()]);
      modes.set(note.conversation, mode);
      answer(out, [`${describeConversation(note)}: requests ${does}, from the next one on.`]);
      return 0;
    },
  };
}
