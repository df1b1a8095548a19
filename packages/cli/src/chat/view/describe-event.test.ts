import type { AgentEvent, ToolResultEvent } from '@hdc/agent';
import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';

const RESULT: ToolResultEvent = {
  type: 'tool-result',
  id: '1',
  name: 'read_file',
  title: 'read_file a.ts',
  summary: '3 lines',
  durationMs: 5,
};
const content = { speaker: 'ai', blocks: [] } as const;

test.each<[string, AgentEvent, string | undefined]>([
  ['a result', RESULT, '✓ read_file a.ts · 3 lines'],
  [
    'a failure',
    { ...RESULT, error: 'no such file', summary: 'no such file' },
    '✗ read_file a.ts · no such file',
  ],
  [
    'a result that would steer the terminal',
    { ...RESULT, title: 'run_shell_command a\u001b[2J\nb', summary: '\u001b[31mred\r\nx' },
    '✓ run_shell_command a b · red x',
  ],
  ['a long summary', { ...RESULT, summary: 'x'.repeat(500) }, `✓ read_file a.ts · ${'x'.repeat(60)}…`],
  [
    'a long title',
    { ...RESULT, title: `run ${'y'.repeat(500)}`, summary: 'exit 0' },
    `✓ run ${'y'.repeat(64)}… · exit 0`,
  ],
  ['a notice', { type: 'notice', text: 'gone.ts is\nnot there' }, '! gone.ts is not there'],
  [
    'what happened to the context',
    { type: 'session', event: { type: 'no-op', strategy: 'high-density', tokens: 5 } },
    '◆ high-density found nothing to compress',
  ],
  [
    'nothing of a beginning compression',
    {
      type: 'session',
      event: { type: 'compressing', strategy: 'one-shot', reason: 'manual', tokensBefore: 5 },
    },
    undefined,
  ],
  ['nothing of a piece of text', { type: 'text', text: 'a' }, undefined],
  ['nothing of a thought', { type: 'thinking', text: 'a' }, undefined],
  ['nothing of an answer', { type: 'answer', content }, undefined],
  ['nothing of a message without files', { type: 'message', content }, undefined],
  [
    'the files that a message brings along',
    {
      type: 'message',
      content: {
        speaker: 'human',
        blocks: [
          { type: 'text', text: 'look at @a.ts' },
          { type: 'text', text: '--- a.ts ---\none\ntwo\n--- End of content ---' },
          { type: 'media', mimeType: 'image/png', data: '', encoding: 'base64', filename: 'b.png' },
        ],
      },
    },
    '+ a.ts (2 lines), b.png',
  ],
  ['nothing of a call that begins', { type: 'tool-call', id: '1', name: 'x', title: 'x' }, undefined],
])('shows %s', (_, event, line) => {
  expect(describeEvent(event, 80, createColors(false))).toBe(line);
});
