import { FileOriginalStore, FilePins, listOriginals } from '@hdc/requests';
import type { CliEnvironment } from '../cli-environment.ts';
import type { LoadedCommand } from '../command.ts';
import { gatewayPlaces } from '../gateway/start/gateway-places.ts';
import { readNotes } from '../gateway/start/read-notes.ts';
import { describeOptions, type OptionTable } from '../options/option-spec.ts';
import { readOptions } from '../options/read-options.ts';
import { originalsFolder } from '../originals-folder.ts';
import { chooseOriginal } from '../show/choose-original.ts';
import { formatOriginals } from '../show/format-originals.ts';
import { ownOrDemo } from '../show/run-show.ts';
import { answer } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { describeConversation, newestConversation } from './newest-conversation.ts';

const OPTIONS: OptionTable<'off'> = {
  off: { type: 'boolean', description: 'take the pin away again' },
};

/** `hdc pin ID`: sends a pruned block as it was again, from the next request on. */
export const pinCommand: LoadedCommand = {
  help: {
    usage: 'hdc pin [id] [--off]',
    summary:
      'Sends a pruned item in full again, from the next request on, and leaves it alone while the pin is there. Acts on all gateways of this machine, including running ones.',
    sections: [
      {
        title: 'Arguments',
        rows: [
          { term: 'id', text: 'of the original, as hdc show lists it, or the beginning of it' },
          { term: '(none)', text: 'lists what was taken out of the newest conversation' },
        ],
      },
      describeOptions(OPTIONS),
    ],
    notes: [],
  },
  async run(args, environment) {
    const { positionals, has } = readOptions(args, OPTIONS);
    const [wanted, another] = positionals;
    if (another !== undefined) throw new UsageError(`hdc pin takes one id, got ${positionals.length}`);
    if (wanted === undefined) return listNewest(await ownOrDemo(environment));
    const folder = originalsFolder(environment);
    const { id } = chooseOriginal(wanted, await listOriginals(folder), folder);
    const item = (await readNotes(environment)).items.get(id);
    if (!item)
      throw new UsageError(`No conversation is known for ${id.slice(0, 12)}, so it cannot be pinned`);
    const pins = new FilePins({ path: gatewayPlaces(environment).pins, now: environment.now });
    pins.set(item.key, !has('off'));
    const fate = has('off') ? 'may be taken out again' : 'goes out as it was';
    answer(environment.out, [`${item.what} ${fate}, from the next request on.`]);
    return 0;
  },
};

async function listNewest(environment: CliEnvironment): Promise<number> {
  const { out, now } = environment;
  const notes = await readNotes(environment);
  const newest = newestConversation(notes);
  if (!newest) {
    out.write('Nothing went through a gateway yet.\n');
    return 0;
  }
  const folder = originalsFolder(environment);
  const originals = (await listOriginals(folder)).filter(
    ({ id }) => notes.items.get(id)?.conversation === newest.conversation,
  );
  const store = new FileOriginalStore({ folder });
  const lines = await formatOriginals(originals, store, { now: now(), out, items: notes.items });
  answer(out, [describeConversation(newest)]);
  out.write(`${lines.join('\n')}\n`);
  return 0;
}
