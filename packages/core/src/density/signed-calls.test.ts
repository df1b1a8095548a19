import { expect, test } from 'vitest';
import type { ContentBlock } from '../content/content-block.ts';
import { findSignedCalls, isSignedCall } from './signed-calls.ts';

const signed = (signature: string): ContentBlock => ({ type: 'thinking', thought: '', signature });
const call = (id: string) => ({ type: 'tool_call' as const, id, name: 'read_file', parameters: {} });
const text: ContentBlock = { type: 'text', text: 'so' };

/** Each group as its signatures and the ids of its calls. */
const groupsOf = (...blocks: readonly ContentBlock[]) =>
  findSignedCalls(blocks).map(
    ({ thinking, calls }) =>
      `${thinking.map(({ signature }) => signature).join()} ${calls.map(({ id }) => id).join()}`,
  );

test.each<[string, readonly ContentBlock[], readonly string[]]>([
  ['calls without a signature', [text, call('a')], []],
  ['thinking that is signed by itself', [signed('c2ln'), call('a')], []],
  ['thinking that somebody redacted', [signed('redacted:x'), call('a')], []],
  ['a call of Gemini', [text, signed('google:x'), call('a')], ['google:x a']],
  ['reasoning of OpenAI', [signed('openai:x'), text, call('a')], ['openai:x a']],
  [
    'parallel calls, of which the first has the signature',
    [signed('google:x'), call('a'), call('b')],
    ['google:x a,b'],
  ],
  [
    'calls with a signature each',
    [signed('google:x'), call('a'), signed('google:y'), call('b')],
    ['google:x a', 'google:y b'],
  ],
  ['two pieces of reasoning', [signed('openai:x'), signed('openai:y'), call('a')], ['openai:x,openai:y a']],
  ['a signature of a text', [call('a'), text, signed('google:x')], []],
])('of %s', (_, blocks, groups) => {
  expect(groupsOf(...blocks)).toEqual(groups);
});

test('a call is signed when it stands behind a signature', () => {
  const [a, b] = [call('a'), call('b')];
  expect(isSignedCall(a, [a, signed('google:x'), b])).toBe(false);
  expect(isSignedCall(b, [a, signed('google:x'), b])).toBe(true);
});
