import { describe, expect, it } from 'vitest';
import { createUserMessage } from './create-content.ts';

describe('createUserMessage', () => {
  it('makes a frozen human entry with one text block', () => {
    const entry = createUserMessage('fix the bug');
    expect(entry).toStrictEqual({ speaker: 'human', blocks: [{ type: 'text', text: 'fix the bug' }] });
    expect(entry).toSatisfy(Object.isFrozen);
  });

  it('keeps every field of the metadata', () => {
    const metadata = {
      timestamp: 1,
      model: 'm',
      usage: { inputTokens: 2, outputTokens: 3 },
      id: 'i',
      isSummary: true,
      synthetic: true,
      turnId: 't',
    };
    expect(createUserMessage('x', metadata).metadata).toEqual(metadata);
  });
});
