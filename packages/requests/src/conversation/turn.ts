import type { IContent } from '@hdc/core';

/** How far a conversation is. */
export interface ConversationTurn {
  /** The first entry behind the last answer of the model: nothing from there on was ever sent before. */
  readonly freshFrom: number;
  /** A person speaks, and no round of calls is under way. */
  readonly isHuman: boolean;
}

export function readTurn(entries: readonly IContent[]): ConversationTurn {
  const freshFrom = entries.findLastIndex(({ speaker }) => speaker === 'ai') + 1;
  const fresh = entries.slice(freshFrom);
  const answer = entries[freshFrom - 1];
  const isRoundOpen =
    answer?.blocks.some(({ type }) => type === 'tool_call') ||
    fresh.some(({ speaker }) => speaker === 'tool');
  const isHuman =
    !isRoundOpen && fresh.some(({ speaker, metadata }) => speaker === 'human' && !metadata?.synthetic);
  return { freshFrom, isHuman };
}
