import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** The share of its window from which on it compacts by itself. */
const LIMIT = 0.9;
/** Tokens of people's newest messages that are kept. */
const KEPT_TOKENS = 20_000;
const SUMMARY = `A summary of the work so far. ${'What was done so far. '.repeat(50)}`;

/**
 * Codex' own compaction: above nine tenths of the window the history becomes what people said, the newest 20 000 tokens of it,
 * and a summary, here a scripted one. The published package is a binary, so this is our own reading of its rule.
 */
export const open: OpenPeer = () => {
  let compacted: readonly PeerMessage[] = [];
  let behind = 0;
  let first: PeerMessage | undefined;
  return {
    prune({ messages, contextWindow }) {
      if (messages[0] !== first) [compacted, behind, first] = [[], 0, messages[0]];
      const sent = [...compacted, ...messages.slice(behind)];
      if (estimateTokens(sent) <= LIMIT * contextWindow) return sent;
      compacted = [...newestWords(messages), { role: 'user', text: SUMMARY }];
      behind = messages.length;
      // The request itself is answered behind the summary.
      return compacted;
    },
  };
};

function newestWords(messages: readonly PeerMessage[]): readonly PeerMessage[] {
  const kept: PeerMessage[] = [];
  let left = KEPT_TOKENS;
  for (const message of messages.filter(({ role }) => role === 'user').toReversed()) {
    left -= estimateTokens([message]);
    if (left < 0) break;
    kept.unshift(message);
  }
  return kept;
}
