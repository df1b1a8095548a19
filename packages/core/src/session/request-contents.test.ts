import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { historyArbitrary } from '../testing/history-arbitrary.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { printHistoryText } from '../testing/history-text.ts';
import { toRequestContents } from './request-contents.ts';

const callIds = ({ blocks }: IContent) =>
  blocks.flatMap((block) => (block.type === 'tool_call' ? [block.id] : []));
const resultIds = ({ blocks }: IContent) =>
  blocks.flatMap((block) => (block.type === 'tool_response' ? [block.callId] : []));

test('puts the answers directly behind their calls, in order', () => {
  const response = (callId: string) => ({
    type: 'tool_response' as const,
    callId,
    toolName: 'ls',
    result: callId,
  });
  const call = (id: string) => ({ type: 'tool_call' as const, id, name: 'ls', parameters: {} });
  const contents = toRequestContents([
    { speaker: 'ai', blocks: [call('a'), call('b')] },
    ...new HistoryBuilder().human('in between').build(),
    { speaker: 'tool', blocks: [response('b'), response('unknown')] },
    { speaker: 'tool', blocks: [response('a')] },
  ]);
  expect(printHistoryText(contents.slice(1))).toBe(
    [
      'ai',
      '  call a ls {}',
      '  call b ls {}',
      'tool',
      '  response a ls "a"',
      '  response b ls "b"',
      'human',
      '  text "in between"',
    ].join('\n'),
  );
});

test('answers a call that nobody answered', () => {
  const history = new HistoryBuilder().call({ name: 'ls', parameters: {} }).human('never mind').build();
  expect(toRequestContents(history)[2]?.blocks[0]).toMatchObject({
    callId: 'call-1',
    error: expect.stringContaining('interrupted'),
  });
});

test('keeps pictures that a tool returned with its result', () => {
  const image = { type: 'media' as const, mimeType: 'image/png', data: 'aGk=', encoding: 'base64' as const };
  const [call, response] = new HistoryBuilder().shell('shot', 'a picture').build();
  if (!call || !response) throw new Error('no exchange');
  const history: IContent[] = [call, { ...response, blocks: [...response.blocks, image] }];
  expect(toRequestContents(history)[2]?.blocks).toEqual([...response.blocks, image]);
});

describe('of any history', () => {
  const property = (
    name: string,
    check: (contents: readonly IContent[], history: readonly IContent[]) => void,
  ) =>
    test(name, () => {
      fc.assert(
        fc.property(historyArbitrary(), (history) => check(toRequestContents(history), history)),
        { numRuns: 200 },
      );
    });

  property('every call is answered by the next entry', (contents) => {
    contents.forEach((entry, index) => {
      const ids = callIds(entry);
      const next = contents[index + 1];
      if (ids.length > 0) expect(next && resultIds(next)).toEqual(ids);
      if (entry.speaker === 'tool') expect(callIds(contents[index - 1] ?? entry)).toEqual(resultIds(entry));
    });
  });
  property('a person speaks first', (contents) => {
    expect(['human', undefined]).toContain(contents[0]?.speaker);
  });
  property('nothing is empty', (contents) => {
    expect(contents.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
  });
  property('a longer history begins with what a shorter one gave', (contents, history) => {
    const complete = [...history, ...new HistoryBuilder().human('more').build()];
    expect(toRequestContents(complete).slice(0, contents.length)).toEqual(contents);
  });
});
