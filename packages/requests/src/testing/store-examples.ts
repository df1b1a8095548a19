import type { Decision } from '../decisions/decision.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import { decisionOf } from './decisions.ts';

export const STATE: ConversationState = {
  lastRequestAt: 1_700_000_000_000,
  requests: 7,
  cacheSeconds: 300,
  sentTokens: 79_500,
  usage: { inputTokens: 80_000, outputTokens: 120, cachedTokens: 79_000, cacheWriteTokens: 900 },
  isLeftAlone: true,
};

/** Every kind of change, and every optional field. */
export const KINDS: readonly Decision[] = [
  decisionOf('a'),
  decisionOf('b', { change: { type: 'remove' }, original: 'f'.repeat(64) }),
  decisionOf('c', {
    change: { type: 'parameters', texts: [{ path: ['edits', 0, 'old'], text: 'x…' }] },
    metadata: { isSummary: true, timestamp: 3 },
    evidence: ['mark', 'mark#2'],
  }),
  decisionOf('d', { change: { type: 'replace', text: '' }, tokens: -1, evidence: [] }),
];
