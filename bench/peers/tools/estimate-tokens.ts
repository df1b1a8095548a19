import type { PeerMessage } from '../peer/peer-message.ts';

const known = new WeakMap<PeerMessage, number>();

/** Characters through four, as most of the tools count. */
export function estimateTokens(messages: readonly PeerMessage[]): number {
  return messages.reduce((sum, message) => sum + tokensOf(message), 0);
}

function tokensOf(message: PeerMessage): number {
  const tokens = known.get(message) ?? Math.ceil(charactersOf(message) / 4);
  known.set(message, tokens);
  return tokens;
}

function charactersOf(message: PeerMessage): number {
  if (message.role === 'user') return message.text.length;
  if (message.role === 'tool') return message.results.reduce((sum, { text }) => sum + text.length, 0);
  const calls = message.calls.reduce(
    (sum, { name, input }) => sum + name.length + JSON.stringify(input).length,
    0,
  );
  return message.text.length + message.thinking.length + calls;
}
