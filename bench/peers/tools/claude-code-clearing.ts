import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { mapResults } from './map-results.ts';

const PLACEHOLDER = '[Old tool result content cleared]';
const MINUTE_MS = 60_000;

/** Results of these go. */
const CLEARED = /^(?:Read|Bash|Grep|Glob|WebFetch|WebSearch|Edit|Write)$/;

/**
 * Claude Code's own clearing when a person comes back after an hour: all results of its file, search and shell tools
 * but the newest five are cleared, and stay so. Its rule as it is reported, written down here; 2026-11.
 */
export const open: OpenPeer = ({ minutes = 60, keep = 5 }) => {
  const cleared = new Set<string>();
  let before: number | undefined;
  return {
    prune({ messages, sentAt }) {
      const isLate = before !== undefined && sentAt - before > Number(minutes) * MINUTE_MS;
      before = sentAt;
      if (isLate) for (const id of idsIn(messages).slice(0, -Number(keep))) cleared.add(id);
      return mapResults(messages, ({ id }) => (cleared.has(id) ? PLACEHOLDER : undefined));
    },
  };
};

function idsIn(messages: readonly PeerMessage[]): readonly string[] {
  return messages.flatMap((message) =>
    message.role === 'tool'
      ? message.results.filter(({ name }) => CLEARED.test(name)).map(({ id }) => id)
      : [],
  );
}
