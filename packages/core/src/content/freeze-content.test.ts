import { describe, expect, it } from 'vitest';
import { freezeContent } from './create-content.ts';
import type { IContent } from './i-content.ts';

describe('freezeContent', () => {
  it('freezes the entry, its blocks and its metadata, and returns the same object', () => {
    const entry: IContent = {
      speaker: 'ai',
      blocks: [
        { type: 'text', text: 'a' },
        { type: 'code', code: 'b' },
      ],
      metadata: { id: 'm1' },
    };
    expect(freezeContent(entry)).toBe(entry);
    for (const part of [entry, entry.blocks, ...entry.blocks, entry.metadata]) {
      expect(part).toSatisfy(Object.isFrozen);
    }
  });

  it('leaves parameters and results to the tools they belong to', () => {
    const parameters = { path: 'a.ts' };
    const result = { output: 'ok' };
    freezeContent({
      speaker: 'ai',
      blocks: [
        { type: 'tool_call', id: 'a', name: 'tool', parameters },
        { type: 'tool_response', callId: 'a', toolName: 'tool', result },
      ],
    });
    expect(Object.isFrozen(parameters)).toBe(false);
    expect(Object.isFrozen(result)).toBe(false);
  });

  it('takes an entry that is frozen already', () => {
    const entry = freezeContent({ speaker: 'human', blocks: [] });
    expect(freezeContent(entry)).toBe(entry);
  });
});
