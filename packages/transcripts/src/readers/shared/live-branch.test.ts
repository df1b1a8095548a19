import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BranchNode, findAbandoned } from './live-branch.ts';

function node(text: string): BranchNode {
  const [id = '', parent = '', answer, calls = '', answers = ''] = text.split(' ');
  return {
    id,
    parent: parent === '-' ? undefined : parent,
    answer: answer === '-' ? undefined : answer,
    calls: calls.split(',').filter((call) => call !== '' && call !== '-'),
    answers: answers.split(',').filter(Boolean),
  };
}

const abandonedIn = (texts: readonly string[]): readonly string[] => {
  const nodes = texts.map(node);
  return [...findAbandoned(nodes, new Map(nodes.map(({ id, parent }) => [id, parent])))];
};

// id, parent, answer it is part of, calls it makes, calls it answers
test.each<[string, readonly string[], readonly string[]]>([
  ['a chain is alive', ['a -', 'b a', 'c b'], []],
  ['what a rewind left behind is not', ['a -', 'b a', 'c b', 'd a', 'e d'], ['b', 'c']],
  [
    'results of parallel calls hang beside the way',
    ['u -', 'a u m1 t1', 'b a m1 t2', 'r a - - t1', 's b - - t2', 'n s m2'],
    [],
  ],
  [
    'so do parts of the same answer',
    ['u -', 'a u m1 t1', 'b a m1 t2', 's b - - t2', 'r a - - t1', 'n r m2'],
    [],
  ],
  ['a tree of its own is kept', ['a -', 'b a', 'c -', 'd c'], []],
  ['a parent that is not in the file makes a root', ['a gone', 'b a', 'c a'], ['b']],
  ['a circle comes to an end', ['a b', 'b a'], []],
  ['nothing is nothing', [], []],
])('%s', (_, texts, expected) => {
  expect(abandonedIn(texts)).toEqual(expected);
});

test('the last record is never abandoned, whatever the parents say', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { minLength: 1, maxLength: 12 }), (parents) => {
      const texts = parents.map((parent, id) => `${id} ${parent}`);
      expect(abandonedIn(texts)).not.toContain(String(texts.length - 1));
    }),
    { numRuns: 150 },
  );
});
