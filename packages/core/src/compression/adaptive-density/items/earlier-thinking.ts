import type { ItemKind } from '../item-kind.ts';

/** Thinking of a turn that a person has answered since, where the vendor still counts it. */
export const earlierThinking: ItemKind = {
  reason: { kind: 'earlier-thinking', why: 'the turn is over' },
  switches: ['agePruning'],
  find: ({ thinking }) =>
    thinking.map(({ index, block, overAt }) => ({
      index,
      block,
      change: { type: 'drop' },
      eligibleAt: overAt,
    })),
};
