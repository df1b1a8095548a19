import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyArbitrary } from '../testing/history-arbitrary.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import type { ContentBlock } from './content-block.ts';
import { createToolResponse } from './create-content.ts';
import type { IContent } from './i-content.ts';
import { findToolExchanges } from './tool-exchanges.ts';

const calls = (...ids: string[]): IContent => ({
  speaker: 'ai',
  blocks: ids.map((id) => ({ type: 'tool_call', id, name: 'tool', parameters: {} })),
});

const responses = (...ids: string[]): IContent => ({
  speaker: 'tool',
  blocks: ids.map((callId) => ({ type: 'tool_response', callId, toolName: 'tool', result: 'ok' })),
});

const words: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'hello' }] };

/** `id:call>response` for each call in order; `-` where no response came. */
const describeExchanges = (history: readonly IContent[]): string =>
  findToolExchanges(history)
    .all.map(({ call, callIndex, responseIndex }) => `${call.id}:${callIndex}>${responseIndex ?? '-'}`)
    .join(' ');

describe('findToolExchanges', () => {
  it.each<[string, IContent[], string]>([
    ['an empty history', [], ''],
    ['a history without tools', [words, words], ''],
    ['a call and its response', [calls('a'), responses('a')], 'a:0>1'],
    ['a response that comes later', [calls('a'), words, responses('a')], 'a:0>2'],
    ['parallel calls answered in one entry', [calls('a', 'b'), responses('a', 'b')], 'a:0>1 b:0>1'],
    [
      'parallel calls answered in other entries and order',
      [calls('a', 'b'), responses('b'), responses('a')],
      'a:0>2 b:0>1',
    ],
    ['an interrupted call', [calls('a'), words, calls('b'), responses('b')], 'a:0>- b:2>3'],
    ['a response without a call', [responses('x'), calls('a'), responses('a')], 'a:1>2'],
    ['a response that stands before its call', [responses('a'), calls('a')], 'a:1>-'],
    [
      'an id that repeats in a later turn',
      [calls('a'), responses('a'), calls('a'), responses('a')],
      'a:0>1 a:2>3',
    ],
    [
      'an interrupted call whose id comes again: the nearest call is answered',
      [calls('a'), words, calls('a'), responses('a')],
      'a:0>- a:2>3',
    ],
    [
      'two open calls with one id: the second response answers the earlier call',
      [calls('a'), calls('a'), responses('a'), responses('a')],
      'a:0>3 a:1>2',
    ],
  ])('matches %s', (_case, history, expected) => {
    expect(describeExchanges(history)).toBe(expected);
  });

  it('lets only the first of several responses answer a call [EC-032]', () => {
    const first = createToolResponse('a', 'tool', 'first');
    const history = [calls('a'), first, createToolResponse('a', 'tool', 'second')];
    const exchanges = findToolExchanges(history);
    expect(exchanges.all).toHaveLength(1);
    expect(exchanges.all[0]?.response).toBe(first.blocks[0]);
    expect(exchanges.answeredIn(1)[0]).toBe(exchanges.all[0]);
    expect(exchanges.answeredIn(2)[0]).toBeUndefined();
  });

  it('keeps further responses with the call that was answered last under their id', () => {
    const history = [calls('a'), responses('a'), calls('a'), responses('a'), responses('a', 'orphan', 'a')];
    const further = findToolExchanges(history).all.map(({ furtherResponses }) => furtherResponses);
    const [first, , second] = history[4]?.blocks ?? [];
    expect(further).toEqual([
      [],
      [
        { block: first, index: 4 },
        { block: second, index: 4 },
      ],
    ]);
  });

  it('says which exchange each block of an entry answers', () => {
    const history = [calls('a', 'b'), responses('b', 'orphan', 'a')];
    const [a, b] = findToolExchanges(history).all;
    const answered = findToolExchanges(history).answeredIn(1);
    expect([answered[0], answered[1], answered[2]]).toEqual([b, undefined, a]);
    expect(answered[0]).toBe(b);
    for (const index of [0, 2, -1]) expect(findToolExchanges(history).answeredIn(index)).toEqual([]);
  });

  it('answers like a search backwards from each response, on any order of entries', () => {
    const disordered = historyArbitrary(6).chain((history) => fc.shuffledSubarray([...history]));
    fc.assert(
      fc.property(fc.oneof(historyArbitrary(8), disordered), (history) => {
        expect(describeExchanges(history)).toBe(searchBackwards(history));
      }),
    );
  });
});

/** The rule read literally, in quadratic time. */
function searchBackwards(history: readonly IContent[]): string {
  const blocks: [ContentBlock, number][] = history.flatMap((entry, index) =>
    entry.blocks.map((block): [ContentBlock, number] => [block, index]),
  );
  const answers = new Map<number, number>();
  blocks.forEach(([response, responseIndex], position) => {
    if (response.type !== 'tool_response') return;
    const open = blocks.findLastIndex(
      ([call], i) =>
        i < position && !answers.has(i) && call.type === 'tool_call' && call.id === response.callId,
    );
    if (open >= 0) answers.set(open, responseIndex);
  });
  return blocks
    .flatMap(([block, index], position) =>
      block.type === 'tool_call' ? [`${block.id}:${index}>${answers.get(position) ?? '-'}`] : [],
    )
    .join(' ');
}

describe('what findToolExchanges remembers', () => {
  it('tells of a copy what is in it, though the original grew meanwhile', () => {
    const original = [calls('a')];
    const copy = [...original];
    expect(findToolExchanges(copy)).toBe(findToolExchanges(original));
    original.push(responses('a'));
    expect(describeExchanges(original)).toBe('a:0>1');
    expect(describeExchanges(copy)).toBe('a:0>-');
    expect(describeExchanges([...original, calls('b')])).toBe('a:0>1 b:2>-');
    expect(describeExchanges(original)).toBe('a:0>1');
  });

  it('reads each entry once, also when the history grows behind it', () => {
    let reads = 0;
    const observed = (entry: IContent): IContent => ({
      speaker: entry.speaker,
      get blocks() {
        reads++;
        return entry.blocks;
      },
    });
    const history = [calls('a'), responses('a')].map(observed);
    findToolExchanges(history);
    findToolExchanges(history);
    expect(reads).toBe(2);
    history.push(observed(calls('a')), observed(responses('a')));
    expect(describeExchanges(history)).toBe('a:0>1 a:2>3');
    expect(reads).toBe(4);
  });

  it('lets a response that is added later answer a call that was read before', () => {
    const history = [calls('a', 'b')];
    expect(describeExchanges(history)).toBe('a:0>- b:0>-');
    history.push(responses('b'));
    expect(describeExchanges(history)).toBe('a:0>- b:0>1');
  });

  it.each<[string, (history: IContent[]) => void, string]>([
    ['an entry is replaced', (history) => history.splice(1, 1, responses('b')), 'a:0>- b:2>3'],
    ['an entry is removed', (history) => history.splice(0, 1), 'b:1>2'],
    ['the last entry is cut off', (history) => history.pop(), 'a:0>1 b:2>-'],
    ['it is emptied and filled again', (history) => history.splice(0, 4, calls('c')), 'c:0>-'],
    ['it is turned around', (history) => history.reverse(), 'b:1>- a:3>-'],
  ])('starts again when an array is changed in place: %s', (_case, change, expected) => {
    const history = [calls('a'), responses('a'), calls('b'), responses('b')];
    expect(describeExchanges(history)).toBe('a:0>1 b:2>3');
    change(history);
    expect(describeExchanges(history)).toBe(expected);
  });

  it('keeps apart two arrays that hold the same entries', () => {
    const history = new HistoryBuilder().read('a.ts').read('b.ts').build();
    const beginning = history.slice(0, 1);
    findToolExchanges(history);
    expect(describeExchanges(beginning)).toBe('call-1:0>-');
    expect(describeExchanges(history)).toBe('call-1:0>1 call-2:2>3');
  });

  it('equals a fresh reading wherever the array is cut or grows', () => {
    fc.assert(
      fc.property(historyArbitrary(8), fc.array(fc.nat(40), { maxLength: 6 }), (history, lengths) => {
        const changing: IContent[] = [];
        for (const length of lengths) {
          changing.splice(Math.floor(length / 2), Number.POSITIVE_INFINITY);
          changing.push(...history.slice(changing.length, length));
          expect(describeExchanges(changing)).toBe(describeExchanges([...changing]));
        }
      }),
    );
  });
});

it('calls of one entry that share an id are answered in their order', () => {
  const call = (name: string) => ({ type: 'tool_call' as const, id: '', name, parameters: {} });
  const response = (result: string) => ({
    type: 'tool_response' as const,
    callId: '',
    toolName: 'x',
    result,
  });
  const history: IContent[] = [
    { speaker: 'ai', blocks: [call('old')] },
    { speaker: 'ai', blocks: [call('a'), call('b'), call('c')] },
    { speaker: 'tool', blocks: [response('A'), response('B'), response('C')] },
  ];
  const pairs = findToolExchanges(history).all.map((exchange) => [
    exchange.call.name,
    exchange.response?.result,
  ]);
  expect(pairs).toEqual([
    ['old', undefined],
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
  ]);
});
