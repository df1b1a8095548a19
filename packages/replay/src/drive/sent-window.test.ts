import type { IContent, ToolResponseBlock } from '@hdc/core';
import { expect, test } from 'vitest';
import { SentWindow } from './sent-window.ts';

const asked: IContent = {
  speaker: 'ai',
  blocks: [{ type: 'tool_call', id: '1', name: 'Read', parameters: { file_path: 'a.ts' } }],
};
const full: ToolResponseBlock = { type: 'tool_response', callId: '1', toolName: 'Read', result: '1\tone' };
const short: ToolResponseBlock = { ...full, result: 'one' };
const said: IContent = { speaker: 'ai', blocks: [{ type: 'text', text: 'read' }] };
const person: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'go on' }] };

test('a window that goes on with an older one knows what was made smaller there', () => {
  const window = new SentWindow();
  const came = [asked, { speaker: 'tool' as const, blocks: [full] }, said, person];
  window.recorded.push(...came);
  const left = came.with(1, { speaker: 'tool', blocks: [short] });
  const { firstSight, reduced } = window.next(came, left);
  expect(firstSight.sentFor(full)).toEqual(short);
  expect(reduced).toEqual([]);
});
