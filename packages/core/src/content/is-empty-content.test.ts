import { describe, expect, it } from 'vitest';
import type { ContentBlock } from './content-block.ts';
import { isEmptyContent } from './content-guards.ts';

describe('isEmptyContent', () => {
  it.each<[string, ContentBlock[], boolean]>([
    ['no blocks', [], true],
    ['blank text', [{ type: 'text', text: ' \n\t' }], true],
    [
      'blank code and thinking',
      [
        { type: 'code', code: '' },
        { type: 'thinking', thought: ' ' },
      ],
      true,
    ],
    ['text', [{ type: 'text', text: 'a' }], false],
    [
      'text behind blank text',
      [
        { type: 'text', text: '' },
        { type: 'text', text: 'a' },
      ],
      false,
    ],
    ['code', [{ type: 'code', code: 'a' }], false],
    ['a thought', [{ type: 'thinking', thought: 'a' }], false],
    ['a signed thought without words', [{ type: 'thinking', thought: '', signature: 's' }], false],
    ['a call', [{ type: 'tool_call', id: 'a', name: 'tool', parameters: undefined }], false],
    ['a response', [{ type: 'tool_response', callId: 'a', toolName: 'tool', result: undefined }], false],
    ['media', [{ type: 'media', mimeType: 'image/png', data: '', encoding: 'base64' }], false],
  ])('judges %s', (_case, blocks, expected) => {
    expect(isEmptyContent({ speaker: 'ai', blocks })).toBe(expected);
  });
});
