import type { IContent, ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import { expect, test } from 'vitest';
import { RecordedWindow } from './recorded-window.ts';

const call = (id: string): ToolCallBlock => ({ type: 'tool_call', id, name: 'ls', parameters: {} });
const response = (callId: string): ToolResponseBlock => ({
  type: 'tool_response',
  callId,
  toolName: 'ls',
  result: 'x',
});
const ai = (...blocks: ToolCallBlock[]): IContent => ({ speaker: 'ai', blocks });
const tool = (...blocks: ToolResponseBlock[]): IContent => ({ speaker: 'tool', blocks });

const asked = ai(call('1'), call('2'));
const answered = tool(response('1'));
const stray = tool(response('unknown'));
const entries = [asked, answered, stray];
const window = new RecordedWindow(entries);

test('a recording as it was has no orphans of ours', () => {
  expect(window.countOrphans(entries, entries.length)).toBe(0);
});

test('a call whose response was taken out is one', () => {
  expect(window.countOrphans([asked, stray], entries.length)).toBe(1);
});

test('a call whose response comes later is none yet', () => {
  expect(window.countOrphans([asked], 1)).toBe(0);
});

test('a response whose call was taken out is one, also when it was shortened', () => {
  expect(window.countOrphans([answered], entries.length)).toBe(1);
  expect(window.countOrphans([tool({ ...response('1'), result: 'short' })], entries.length)).toBe(1);
});
