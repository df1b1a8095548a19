// The process in which one tool runs; it can be killed at any time.
import { pathToFileURL } from 'node:url';
import { messageOf } from '@hdc/core/errors';
import { checkMessages } from '../peer/check-messages.ts';
import { InvalidMessagesError } from '../peer/invalid-messages-error.ts';
import type { Peer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { MessageTable } from './message-table.ts';
import type { Asked, Told } from './protocol.ts';

let peer: Peer | undefined;
let table = new MessageTable();
let messages: PeerMessage[] = [];

process.on('message', (asked: Asked) => {
  void answer(asked).then((told) => process.send?.(told));
});
process.on('disconnect', () => process.exit());
// A background task of a tool must not end it between two requests.
process.on('unhandledRejection', () => undefined);

async function answer(asked: Asked): Promise<Told> {
  try {
    return asked.type === 'session' ? await open(asked) : await prune(asked);
  } catch (error) {
    return { type: error instanceof InvalidMessagesError ? 'invalid' : 'threw', message: messageOf(error) };
  }
}

async function open({ file, options }: Extract<Asked, { type: 'session' }>): Promise<Told> {
  peer = undefined;
  table = new MessageTable();
  messages = [];
  const tool: unknown = await import(pathToFileURL(file).href);
  if (!hasOpen(tool)) throw new Error(`${file} exports no function "open"`);
  peer = await tool.open(options);
  return { type: 'opened' };
}

async function prune({ added, isFirst, facts }: Extract<Asked, { type: 'request' }>): Promise<Told> {
  if (!peer) throw new Error('No session was opened');
  for (const message of added) table.add(freezeDeep(message));
  if (isFirst) messages = [];
  messages.push(...added);
  const started = performance.now();
  const given: unknown = await peer.prune({ ...facts, messages: [...messages] });
  const ms = performance.now() - started;
  const told = checkMessages(given).map((message) => {
    const known = table.find(message);
    if (known === undefined) table.add(message);
    return known ?? message;
  });
  return { type: 'pruned', ms, messages: told };
}

function hasOpen(tool: unknown): tool is { readonly open: (options: unknown) => Peer | Promise<Peer> } {
  return typeof tool === 'object' && tool !== null && 'open' in tool && typeof tool.open === 'function';
}

/** The input of a tool is handed to it again: it must not be able to change it. */
function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const child of Object.values(value)) freezeDeep(child);
  return value;
}
