import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { mapResults } from './map-results.ts';

const PLACEHOLDER = '[Old tool result content cleared]';

/**
 * The documented rule of `clear_tool_uses_20250919`: above the trigger all results but the newest are cleared,
 * oldest first, unless that brings less than `clearAtLeast`. The vendor applies it to every request anew.
 * Source: Anthropic documentation, context editing; 2026-11.
 */
export const open: OpenPeer = ({ trigger = 100_000, keep = 3, clearAtLeast = 0, clearInputs = false }) => ({
  prune({ messages }) {
    const tokens = estimateTokens(messages);
    if (tokens <= Number(trigger)) return messages;
    const ids = messages.flatMap((message) =>
      message.role === 'tool' ? message.results.map(({ id }) => id) : [],
    );
    const cleared = new Set(ids.slice(0, Math.max(0, ids.length - Number(keep))));
    const sent = mapResults(messages, ({ id }) => (cleared.has(id) ? PLACEHOLDER : undefined)).map(
      (message) => (clearInputs === true ? withoutInputs(message, cleared) : message),
    );
    return tokens - estimateTokens(sent) < Number(clearAtLeast) ? messages : sent;
  },
});

function withoutInputs(message: PeerMessage, cleared: ReadonlySet<string>): PeerMessage {
  if (message.role !== 'assistant' || !message.calls.some(({ id }) => cleared.has(id))) return message;
  return {
    ...message,
    calls: message.calls.map((call) => (cleared.has(call.id) ? { ...call, input: {} } : call)),
  };
}
