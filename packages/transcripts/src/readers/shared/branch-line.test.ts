import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BranchLine, type BranchNode, inOrder } from './branch-line.ts';

function node(text: string): BranchNode {
  const [id = '', parent = '', answer, calls = '', answers = ''] = text.split(' ');
  return {
    id,
    parent: parent === '-' ? undefined : parent,
    answer: answer === '-' ? undefined : answer,
    calls: calls.split(',').filter((call) => call !== '' && call !== '-'),
    answers: answers.split(',').filter(Boolean),
    isAttached: id.startsWith('@'),
    isCompaction: id.startsWith('#'),
  };
}

const parentsOf = (nodes: readonly BranchNode[]) => new Map(nodes.map(({ id, parent }) => [id, parent]));

/** Each rewind as the record that goes back, and what stays in front of it. */
const rewindsIn = (texts: readonly string[]): readonly string[] => {
  const nodes = texts.map(node);
  const line = new BranchLine(parentsOf(nodes));
  return nodes.flatMap((each) => {
    const kept = line.next(each);
    return kept ? `${each.id}: ${[...kept].join(' ')}` : [];
  });
};

// id, parent, answer it is part of, calls it makes, calls it answers
test.each<[string, readonly string[], readonly string[]]>([
  ['a chain goes on', ['a -', 'b a', 'c b'], []],
  ['a rewind goes back', ['a -', 'b a', 'c b', 'd a', 'e d'], ['d: a']],
  ['a rewind behind a rewind', ['a -', 'b a', 'c b', 'd a', 'e b'], ['d: a', 'e: a b']],
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
  [
    'and the last of them may be the parent of nothing',
    ['u -', 'a u m1 t1', 'b a m1 t2', 'r a - - t1', 's b - - t2', 'n r m2', 'o a m3'],
    ['o: u a b r s'],
  ],
  ['what is attached to the line', ['u -', '@x u', '@y @x', 'a u m1'], []],
  ['what hangs where a compaction hangs', ['a - m1', '#c a', 's #c', 'u a', 'b u m2'], []],
  ['a rewind behind a compaction', ['a - m1', '#c a', 's #c', 'b s m2', 'u a'], ['u: a']],
  ['a tree of its own', ['a -', 'b a', 'c -', 'd c'], []],
  ['a parent that is not in the file makes a root', ['a gone', 'b a', 'c a'], ['c: a']],
  ['a circle comes to an end', ['a b', 'b a'], []],
])('%s', (_, texts, expected) => {
  expect(rewindsIn(texts)).toEqual(expected);
});

const orderOf = (texts: readonly string[]): string => {
  const nodes = texts.map(node);
  return inOrder(nodes, parentsOf(nodes))
    .map(({ id }) => id)
    .join(' ');
};

test.each<[string, readonly string[], string]>([
  ['what is in order stays', ['a -', 'b a', 'c a', 'd b'], 'a b c d'],
  ['a result in front of its call', ['u -', 'r a - - t1', 'a u m1 t1', 'n r m2'], 'u a r n'],
  ['a result whose parent says nothing', ['u -', 'r - - - t1', 'a u m1 t1'], 'u a r'],
  ['a chain that stands upside down', ['c b', 'b a', 'a -'], 'a b c'],
  ['a circle stays', ['x -', 'a b', 'b a'], 'x a b'],
])('order: %s', (_, texts, expected) => {
  expect(orderOf(texts)).toBe(expected);
});

test('whatever the parents say, no record is lost and a rewind keeps only what came before', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { minLength: 1, maxLength: 12 }), (parents) => {
      const texts = parents.map((parent, id) => `${id} ${parent}`);
      expect(orderOf(texts).split(' ').sort()).toEqual(texts.map((_, id) => String(id)).sort());
      for (const rewind of rewindsIn(texts)) {
        const [id = '', kept = ''] = rewind.split(': ');
        expect(kept.split(' ').every((each) => Number(each) < Number(id))).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
