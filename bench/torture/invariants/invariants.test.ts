import type { ContentBlock, IContent } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { PROTECTED_TOOL, SPOKEN } from '../hostile/hostile-call.ts';
import { BoundThoughts } from './bound-thoughts.ts';
import { findEditProblems } from './find-edit-problems.ts';
import { findRequestProblems } from './find-request-problems.ts';

const text = (words: string): ContentBlock => ({ type: 'text', text: words });
const call = (id: string, name = 'read_file'): ContentBlock => ({
  type: 'tool_call',
  id,
  name,
  parameters: {},
});
const response = (callId: string, toolName = 'read_file', result = 'text'): ContentBlock => ({
  type: 'tool_response',
  callId,
  toolName,
  result,
});
const human = (...blocks: ContentBlock[]): IContent => ({ speaker: 'human', blocks });
const ai = (...blocks: ContentBlock[]): IContent => ({ speaker: 'ai', blocks });
const tool = (...blocks: ContentBlock[]): IContent => ({ speaker: 'tool', blocks });

const GO = human(text('go'));

describe('requests', () => {
  test('a legal one has no problems', () => {
    const contents = [GO, ai(call('a'), call('b')), tool(response('a'), response('b')), ai(text('done'))];
    expect(findRequestProblems(contents)).toEqual([]);
  });

  test.each<[string, readonly IContent[]]>([
    ['a model speaks first', [ai(text('hello'))]],
    ['a call has no result', [GO, ai(call('a')), GO]],
    ['results are in another order', [GO, ai(call('a'), call('b')), tool(response('b'), response('a'))]],
    ['a result has no call', [GO, ai(text('hm')), tool(response('a'))]],
    ['something is empty', [GO, ai(text(' '))]],
    ['a block is in the wrong role', [human(response('a'))]],
  ])('it is found that %s', (_, contents) => {
    expect(findRequestProblems(contents)).not.toEqual([]);
  });
});

describe('edits', () => {
  const opaque: ContentBlock = { type: 'opaque', kind: 'new', value: 1 };
  const thinking: ContentBlock = { type: 'thinking', thought: 'hm', signature: 's' };
  const before = [
    GO,
    ai(thinking, opaque, call('a'), call('p', PROTECTED_TOOL), call('s')),
    tool(response('a'), response('p', PROTECTED_TOOL), response('s', 'read_file', `${SPOKEN}no`)),
    human(text('and now?')),
  ];
  const [, answer, results, request] = before.map(({ blocks }) => blocks);
  const check = (after: readonly IContent[], isDensity: boolean) =>
    findEditProblems({ before, after, isDensity, isToolProtected: true });

  test('one that changes nothing has no problems', () => {
    expect([check(before, true), check(before, false)]).toEqual([[], []]);
  });

  test.each<[string, boolean, readonly IContent[]]>([
    ['calls lost their results', false, [GO, ai(...(answer ?? [])), human(...(request ?? []))]],
    ['results lost their calls', false, [ai(opaque), tool(...(results ?? [])), human(...(request ?? []))]],
    ['the latest request is gone', false, [GO, ai(opaque)]],
    ['words were rewritten', false, [human(text('gone')), ...before.slice(1)]],
    ['density took a message out', true, before.slice(1)],
    ['an opaque block is gone', false, [GO, human(...(request ?? []))]],
    ['thinking was written anew', false, [GO, ai({ ...thinking }, opaque), human(...(request ?? []))]],
    [
      'words in a result were touched',
      true,
      before.with(2, tool(...(results ?? []).slice(0, 2), response('s'))),
    ],
    ['a protected result is gone', true, [GO, ai(thinking, opaque), human(...(request ?? []))]],
  ])('it is found that %s', (_, isDensity, after) => {
    expect(check(after, isDensity)).not.toEqual([]);
  });
});

test('a thought is found behind anything but what it was made behind', () => {
  const thoughts = new BoundThoughts();
  const answer = ai({ type: 'thinking', thought: 'hm', signature: 's' }, text('done'));
  thoughts.remember('m', [GO], answer.blocks);
  expect(thoughts.findMisplaced('m', [GO, answer])).toEqual([]);
  expect(thoughts.findMisplaced('m', [human(text('Go')), answer])).toEqual(['s']);
  expect(thoughts.findMisplaced('other', [GO, answer])).toEqual(['s']);
});
