import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage, PeerResult } from '../peer/peer-message.ts';
import { mapResults } from './map-results.ts';

/** The newest results stay, up to this many tokens; and clearing less than this is not worth it. */
const PROTECT = 40_000;
const MINIMUM = 20_000;
const PROTECTED_TOOLS = new Set(['skill']);
const PLACEHOLDER = '[Old tool result content cleared]';

/**
 * The rule of OpenCode's own prune, which runs when a turn has ended: results of all turns but the last two are
 * cleared for good once they lie behind the newest 40 000 tokens of results, when that clears 20 000 or more.
 * Source: sst/opencode, packages/opencode/src/session/compaction.ts; the published package is a binary.
 */
export const open: OpenPeer = () => {
  const cleared = new Set<string>();
  let turns = 0;
  return {
    prune({ messages }) {
      const now = messages.filter(({ role }) => role === 'user').length;
      // The previous turn ended with the last message before the person's new one.
      if (now !== turns)
        for (const id of findOld(messages.slice(0, lastUser(messages)), cleared)) cleared.add(id);
      turns = now;
      return mapResults(messages, ({ id }) => (cleared.has(id) ? PLACEHOLDER : undefined));
    },
  };
};

function lastUser(messages: readonly PeerMessage[]): number {
  return messages.findLastIndex(({ role }) => role === 'user');
}

function findOld(messages: readonly PeerMessage[], cleared: ReadonlySet<string>): readonly string[] {
  const old: string[] = [];
  let [total, pruned] = [0, 0];
  for (const { id, name, text } of newestFirst(messages)) {
    // Everything behind a cleared result has been looked at.
    if (cleared.has(id)) break;
    if (PROTECTED_TOOLS.has(name)) continue;
    const tokens = Math.round(text.length / 4);
    total += tokens;
    if (total <= PROTECT) continue;
    pruned += tokens;
    old.push(id);
  }
  return pruned > MINIMUM ? old : [];
}

/** Results of all turns but the last two. */
function newestFirst(messages: readonly PeerMessage[]): readonly PeerResult[] {
  let turns = 0;
  return messages.toReversed().flatMap((message) => {
    if (message.role === 'user') turns++;
    return turns >= 2 && message.role === 'tool' ? message.results.toReversed() : [];
  });
}
