import type { OpenPeer, Peer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';

/** Everything that a tool can do wrong, for tests; `from` is the first request with the fault. */
export const open: OpenPeer = ({ kind, from = 3 }) => {
  let request = 0;
  const misbehave = MISBEHAVIOURS[String(kind)];
  if (!misbehave) throw new Error(`Unknown misbehaviour ${String(kind)}`);
  return {
    prune(asked) {
      request++;
      return request < Number(from) ? asked.messages : misbehave(asked);
    },
  };
};

const MISBEHAVIOURS: Readonly<Record<string, Peer['prune']>> = {
  throws: () => {
    throw new Error('it fell over');
  },
  rejects: () => Promise.reject(new Error('it fell over later')),
  exits: () => process.exit(7),
  loops: () => {
    for (;;);
  },
  waits: () => new Promise<readonly PeerMessage[]>(() => undefined),
  'gives-nothing': ({ messages }) => JSON.parse(messages.length > 0 ? '{"messages":"none"}' : '[]'),
  'gives-halves': ({ messages }) => JSON.parse(`[{"role":"user","text":${messages.length}}]`),
  'drops-calls': ({ messages }) =>
    messages.map((message) =>
      message.role === 'assistant' ? { ...message, text: '…', calls: [] } : message,
    ),
  'drops-results': ({ messages }) => messages.filter(({ role }) => role !== 'tool'),
  'drops-exchanges': ({ messages }) => messages.filter(({ role }) => role === 'user'),
  'drops-everything': () => [],
  'rewrites-people': ({ messages }) =>
    messages.map((message) => (message.role === 'user' ? { ...message, text: `${message.text}!` } : message)),
  'needs-its-facts': ({ messages, cache }) => {
    if (cache?.ttlSeconds !== Number.POSITIVE_INFINITY) throw new Error(`ttl ${cache?.ttlSeconds}`);
    return messages;
  },
  'writes-into-messages': ({ messages }) => {
    for (const message of messages) Object.assign(message, { role: 'user', text: 'mine' });
    return messages;
  },
};
