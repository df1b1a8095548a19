import { describe, expect, test } from 'vitest';
import { CANARY_TYPES } from './canary.ts';
import { countCanaries } from './count-canaries.ts';
import { createCanaryConversation } from './create-canary-conversation.ts';

describe('the generator', () => {
  const conversation = createCanaryConversation({ rounds: 6 });

  test('plants one canary of each type in each round, and each stands there once', () => {
    expect(conversation.canaries).toHaveLength(6 * CANARY_TYPES.length);
    const texts = conversation.canaries.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    const all = JSON.stringify(conversation.entries);
    expect(texts.filter((text) => all.split(JSON.stringify(text).slice(1, -1)).length !== 2)).toEqual([]);
  });
  test('says the same for the same seed, and something else for another', () => {
    expect(createCanaryConversation({ rounds: 6 })).toEqual(conversation);
    const other = createCanaryConversation({ rounds: 6, seed: 2 });
    expect(other.canaries[0]?.text).not.toBe(conversation.canaries[0]?.text);
  });
});

describe('counting', () => {
  const { entries, canaries } = createCanaryConversation({ rounds: 2 });

  test('finds all of them in the conversation itself', () => {
    const { byType, byRound, outdated } = countCanaries(canaries, entries);
    expect(CANARY_TYPES.map((type) => byType[type])).toEqual(CANARY_TYPES.map(() => ({ count: 2, of: 2 })));
    expect(byRound).toEqual([
      { count: 5, of: 5 },
      { count: 5, of: 5 },
    ]);
    expect(outdated).toEqual({ count: 0, of: 2 });
  });
  test('tells a value of which only the old one is left', () => {
    const withoutEdits = entries.filter(({ blocks }) => !JSON.stringify(blocks).includes('new_string'));
    const { byType, outdated } = countCanaries(canaries, withoutEdits);
    expect([byType['updated value'], outdated]).toEqual([
      { count: 0, of: 2 },
      { count: 2, of: 2 },
    ]);
  });
});
