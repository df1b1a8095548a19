import type { ContentBlock, IContent } from '@hdc/core';
import { expect, test } from 'vitest';
import { formatMarkdown } from './format-markdown.ts';

const text = (words: string): ContentBlock => ({ type: 'text', text: words });

test.each<[string, IContent, string]>([
  ['a person', { speaker: 'human', blocks: [text(' hello \n')] }, '## You\n\nhello\n'],
  [
    'an answer with a call, without its thoughts',
    {
      speaker: 'ai',
      blocks: [
        { type: 'thinking', thought: 'hm' },
        text('I look.'),
        { type: 'tool_call', id: '1', name: 'read_file', parameters: { file_path: 'a`b.ts' } },
      ],
    },
    "## Agent\n\nI look.\n\n`read_file a'b.ts`\n",
  ],
  [
    'a result with a fence in it',
    {
      speaker: 'tool',
      blocks: [{ type: 'tool_response', callId: '1', toolName: 'x', result: 'a\n````\nb\n' }],
    },
    '## Tool\n\n`````\na\n````\nb\n`````\n',
  ],
  [
    'a failure',
    {
      speaker: 'tool',
      blocks: [{ type: 'tool_response', callId: '1', toolName: 'x', result: '', error: 'no such file' }],
    },
    '## Tool\n\n**no such file**\n\n```\n\n```\n',
  ],
  [
    'a summary',
    { speaker: 'human', blocks: [text('short')], metadata: { isSummary: true } },
    '## Summary\n\nshort\n',
  ],
  [
    'code and a picture',
    {
      speaker: 'human',
      blocks: [
        { type: 'code', code: 'let a;\n', language: 'ts' },
        { type: 'media', mimeType: 'image/png', data: 'AAAA', encoding: 'base64', filename: 'a.png' },
      ],
    },
    '## You\n\n```ts\nlet a;\n```\n\n*image/png, a.png*\n',
  ],
])('shows %s', (_, entry, expected) => {
  expect(formatMarkdown([entry])).toBe(expected);
});
