import type { OpenPeer } from '../peer/peer.ts';
import { mapResults } from './map-results.ts';

/**
 * Results that are older than the last turns are replaced by a line that says how long they were.
 * Source: Lindenbauer et al., "The Complexity Trap", 2025 (window 10), and `last_n_observations` of SWE-agent.
 */
export const open: OpenPeer = ({ window = 10 }) => ({
  prune({ messages }) {
    const turns = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []));
    const first = turns.at(-Number(window)) ?? 0;
    return mapResults(messages, ({ text }, index) =>
      index < first ? `Old environment output: (${text.split('\n').length} lines omitted)` : undefined,
    );
  },
});
