import { messageOf } from '@hdc/core/errors';
import {
  type ConversationNote,
  type Forgotten,
  forgetInFiles,
  nameConversation,
  SharedKeys,
} from '@hdc/gateway';
import { plural, printable } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import type { LoadedCommand } from '../command.ts';
import { parseStore } from '../gateway/arguments/parse-gateway-setup.ts';
import { gatewayPlaces } from '../gateway/start/gateway-places.ts';
import { readNotes } from '../gateway/start/read-notes.ts';
import { describeOptions, type OptionTable } from '../options/option-spec.ts';
import { readOptions } from '../options/read-options.ts';
import { answer } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { chooseConversation } from './choose-conversation.ts';
import { describeConversation } from './newest-conversation.ts';

const OPTIONS: OptionTable<'store'> = {
  store: {
    type: 'string',
    value: 'files|URL',
    description: 'the store of decisions; default files, or HDC_GATEWAY_STORE',
  },
};

/** A person waits for this, not a request, so it may take longer. */
const TIMEOUT_MS = 5_000;
const FAILED = 1;

/** `hdc forget CONVERSATION`: deletes all data that gateways keep of it. */
export const forgetCommand: LoadedCommand = {
  help: {
    usage: 'hdc forget conversation [--store URL]',
    summary:
      'Deletes everything that gateways of this machine keep of a conversation and its sub-agents: originals, decisions, names, lines of the ledger, pins and its mode. With a store on a server, also what is kept there.',
    sections: [
      {
        title: 'Arguments',
        rows: [{ term: 'conversation', text: 'the beginning of its id, as hdc off and hdc pin show it' }],
      },
      describeOptions(OPTIONS),
      {
        title: 'Exit codes',
        rows: [
          { term: '0', text: 'deleted; the output says what' },
          { term: '1', text: 'something could not be deleted' },
          { term: '2', text: 'wrong usage, or no such conversation' },
        ],
      },
    ],
    notes: [
      'It does not delete what the agent itself and the vendor keep. A gateway that runs has it in memory for up to an hour after its last request, and on its page until it ends.',
    ],
  },
  async run(args, environment) {
    const options = readOptions(args, OPTIONS);
    const [wanted, another] = options.positionals;
    if (wanted === undefined || another !== undefined)
      throw new UsageError('hdc forget takes one conversation');
    const store = parseStore(options.one('store') ?? (environment.env['HDC_GATEWAY_STORE'] || undefined));
    const { out, err } = environment;
    const shared =
      store === 'files' || store === 'memory'
        ? undefined
        : new SharedKeys({ url: store, timeoutMs: TIMEOUT_MS });
    try {
      const note = chooseConversation(wanted, await knownConversations(environment, shared));
      const { conversation } = note;
      const found = [
        forgetInFiles(conversation, gatewayPlaces(environment)),
        ...(shared ? [await shared.forget(conversation)] : []),
      ];
      answer(out, [`Deleted ${describeConversation(note)}`, describeForgotten(sumOf(found))]);
      return 0;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      err.write(`${printable(`Not all of it could be deleted: ${messageOf(error)}`)}\n`);
      return FAILED;
    } finally {
      await shared?.close();
    }
  },
};

async function knownConversations(
  environment: CliEnvironment,
  shared: SharedKeys | undefined,
): Promise<readonly ConversationNote[]> {
  const { conversations } = await readNotes(environment);
  const others = shared ? await shared.list() : [];
  return [
    ...conversations.values(),
    ...others
      .filter((key) => !conversations.has(key))
      .map((conversation) => ({ conversation, at: 0, words: nameConversation(conversation) })),
  ];
}

function sumOf(all: readonly Forgotten[]): Forgotten {
  return all.reduce((a, b) => ({
    originals: a.originals + b.originals,
    sharedOriginals: a.sharedOriginals + b.sharedOriginals,
    decisions: a.decisions + b.decisions,
    states: a.states + b.states,
    notes: a.notes + b.notes,
    ledgerLines: a.ledgerLines + b.ledgerLines,
    pins: a.pins + b.pins,
    modes: a.modes + b.modes,
  }));
}

function describeForgotten(gone: Forgotten): string {
  const parts = [
    plural(gone.originals, 'original'),
    `${plural(gone.decisions, 'record')} of decisions`,
    `${plural(gone.states, 'record')} of its requests`,
    plural(gone.notes, 'name'),
    `${plural(gone.ledgerLines, 'line')} of the ledger`,
    plural(gone.pins, 'pin'),
    plural(gone.modes, 'mode'),
  ];
  const shared =
    gone.sharedOriginals > 0
      ? `\n${plural(gone.sharedOriginals, 'original')} of it stay: another conversation has the same text.`
      : '';
  return `  ${parts.join(', ')}${shared}`;
}
