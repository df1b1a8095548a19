import type { IContent } from '@hdc/core';
import { HistoryBuilder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { METER_NAMES, type MeterName } from '../../report/measures.ts';
import { FIDELITY_METERS, measureSample, sumMeasures } from './measure-sample.ts';
import type { Sample } from './meter.ts';

const POINTER = '[pruned — success, 2 lines; read it again if needed]';
const build = (write: (builder: HistoryBuilder) => unknown): readonly IContent[] => {
  const builder = new HistoryBuilder();
  write(builder);
  return builder.build();
};
const read = (id: string, path: string, result: string) => ({
  name: 'read_file',
  parameters: { file_path: path },
  result,
  id,
});

/** Two results, of which the first becomes a pointer. */
function sampleOf(
  first: string,
  second: string,
  later: (builder: HistoryBuilder) => unknown,
  left = POINTER,
): Sample {
  const history = (text: string) =>
    build((b) =>
      b
        .human('go')
        .call(read('1', 'a.ts', text))
        .call(read('2', 'b.ts', second)),
    );
  return { before: history(first), after: history(left), later: build(later) };
}

/** A file that became a pointer and was written behind it. */
function writtenSince(text: string): Sample {
  const history = (result: string) =>
    build((b) =>
      b
        .human('go')
        .call(read('1', 'a.ts', result))
        .call({ name: 'write_file', parameters: { file_path: 'a.ts', content: 'y' }, result: 'ok', id: '2' }),
    );
  return { before: history(text), after: history(POINTER), later: build((b) => b.ai(text)) };
}

/** The output of a command, with a name and a number that the next answer uses. */
function ranSample(left: string): Sample {
  const history = (result: string) =>
    build((b) =>
      b.human('go').call({ name: 'run_shell_command', parameters: { command: 'make' }, result, id: '1' }),
    );
  const text = 'fooBar1 on 48211';
  return { before: history(text), after: history(left), later: build((b) => b.ai(text)) };
}

/** Long enough to be worth pruning. */
const LONG = 'word '.repeat(100);

const CASES: readonly [MeterName, string, Sample, number, number][] = [
  ['neededNames', 'a name that went', sampleOf('fooBar1', 'x', (b) => b.ai('I use fooBar1')), 0, 1],
  [
    'neededNames',
    'a name that stands elsewhere',
    sampleOf('fooBar1', 'fooBar1', (b) => b.ai('fooBar1')),
    1,
    1,
  ],
  ['neededNames', 'a name that was never there', sampleOf('x', 'x', (b) => b.ai('fooBar1')), 0, 0],
  ['neededNames', 'a plain word', sampleOf('whether', 'x', (b) => b.ai('whether')), 0, 0],
  [
    'neededNames',
    'a name that was seen again before it was used',
    sampleOf('fooBar1', 'x', (b) => b.call(read('3', 'c', 'fooBar1')).ai('fooBar1')),
    0,
    0,
  ],
  ['neededNumbers', 'a number that went', sampleOf('port 48211', 'x', (b) => b.ai('on 48211')), 0, 1],
  [
    'neededNumbers',
    'a number in a call',
    sampleOf('x', 'line 240', (b) => b.call({ name: 'f', parameters: { at: 240 } })),
    1,
    1,
  ],
  [
    'neededNumbers',
    'the number of a line, which follows from others',
    sampleOf('   300→a\n   301→b', '300→a', (b) => b.ai('see 301')),
    0,
    0,
  ],
  ['neededNumbers', 'a small number', sampleOf('12 files', 'x', (b) => b.ai('12')), 0, 0],
  ['neededNumbers', 'a part of a name', sampleOf('abc123', 'x', (b) => b.ai('abc123')), 0, 0],
  [
    'reachableNames',
    'a name that went with a file that can be read again',
    sampleOf('fooBar1', 'x', (b) => b.ai('I use fooBar1')),
    1,
    1,
  ],
  ['reachableNames', 'a name in a file that was written since', writtenSince('fooBar1'), 0, 1],
  [
    'reachableNames',
    'a name in the output of a command',
    ranSample('[pruned — success, 2 lines; run it again if needed]'),
    0,
    1,
  ],
  [
    'reachableNumbers',
    'a number in an output that a file holds',
    ranSample('[pruned — success, 2 lines; full text in /store/4f5e6a7b8c9d]'),
    1,
    1,
  ],
  ['keptLiterals', 'a place', sampleOf('src/a.ts:12: oops', 'x', () => {}), 0, 1],
  ['keptLiterals', 'a place that stands elsewhere', sampleOf('src/a.ts:12', 'src/a.ts:12', () => {}), 1, 1],
  [
    'keptLiterals',
    'a URL, a hash, codes',
    sampleOf('https://a.b/c 4f2a9c1 ENOENT TS2345', 'x', () => {}),
    0,
    4,
  ],
  ['keptLiterals', 'a result that was not changed', sampleOf('a.ts:1', 'x', () => {}, 'a.ts:1'), 0, 0],
  ['alteredLiterals', 'text that was left out', sampleOf('a.ts:12 b.ts:13', 'x', () => {}, 'a.ts:12'), 0, 1],
  ['alteredLiterals', 'text that was garbled', sampleOf('a.ts:12', 'x', () => {}, 'a.ts:21'), 1, 1],
  [
    'alteredLiterals',
    'the path of the original below a cut text',
    sampleOf('a.ts:12 b.ts:13', 'x', () => {}, 'a.ts:12\n[full text in /store/4f5e6a7b8c9d]'),
    0,
    1,
  ],
  [
    'alteredLiterals',
    'a place without the colours in it',
    sampleOf('src/\u001b[33ma.ts\u001b[39m:12 b.ts:13', 'x', () => {}, 'src/a.ts:12'),
    0,
    1,
  ],
  ['alteredLiterals', 'a pointer', sampleOf('a.ts:12', 'x', () => {}), 0, 0],
  ['bounce', 'a read that is done again', sampleOf('x', 'y', (b) => b.call(read('3', 'a.ts', 'x'))), 1, 1],
  [
    'bounce',
    'other lines of it',
    sampleOf('x', 'y', (b) =>
      b.call({ ...read('3', 'a.ts', 'x'), parameters: { file_path: 'a.ts', offset: 9 } }),
    ),
    1,
    1,
  ],
  ['bounce', 'another read', sampleOf('x', 'y', (b) => b.call(read('3', 'b.ts', 'x'))), 0, 1],
  [
    'bounce',
    'a read that is done again later than ten messages',
    sampleOf('x', 'y', (b) => {
      for (let i = 0; i < 10; i++) b.ai('hm');
      b.call(read('3', 'a.ts', 'x'));
    }),
    0,
    1,
  ],
  ['bounceBase', 'all reads', sampleOf('x', 'y', (b) => b.call(read('3', 'b.ts', 'x'))), 1, 2],
  [
    'pruningOrder',
    'the needed one stayed',
    sampleOf(`${LONG}fooBar1`, `${LONG}bazQux2`, (b) => b.ai('bazQux2')),
    1,
    1,
  ],
  [
    'pruningOrder',
    'the needed one went',
    sampleOf(`${LONG}fooBar1`, `${LONG}bazQux2`, (b) => b.ai('fooBar1')),
    0,
    1,
  ],
  [
    'pruningOrder',
    'one that only became shorter',
    sampleOf(`${LONG}fooBar1 or so`, `${LONG}bazQux2`, (b) => b.ai('fooBar1'), `${LONG}fooBar1`),
    0,
    0,
  ],
  [
    'pruningOrder',
    'both are needed',
    sampleOf(`${LONG}fooBar1`, `${LONG}bazQux2`, (b) => b.ai('fooBar1 bazQux2')),
    0,
    0,
  ],
  [
    'pruningOrder',
    'short results do not count',
    sampleOf('fooBar1', 'bazQux2', (b) => b.ai('fooBar1')),
    0,
    0,
  ],
  [
    'pruningOrder',
    'a name that a message holds as well',
    {
      ...sampleOf(`${LONG}fooBar1`, `${LONG}bazQux2`, (b) => b.ai('fooBar1')),
      before: [
        ...build((b) => b.human('fooBar1')),
        ...sampleOf(`${LONG}fooBar1`, `${LONG}bazQux2`, () => {}).before,
      ],
    },
    0,
    0,
  ],
  [
    'pruningOrder',
    'the text of an edit that was read again counts not',
    sampleOf(`${LONG}x y\nz`, `${LONG}other`, (b) =>
      b
        .call(read('3', 'a.ts', 'x y\nz'))
        .call({ name: 'replace', parameters: { old_string: 'x y\nz', new_string: '' } }),
    ),
    0,
    0,
  ],
  [
    'pruningOrder',
    'the text of an edit counts',
    sampleOf(`${LONG}x y\nz`, `${LONG}other`, (b) =>
      b.call({ name: 'replace', parameters: { old_string: 'x y\nz', new_string: '' } }),
    ),
    0,
    1,
  ],
];

test.each(CASES)('%s: %s', (name, _, sample, count, of) => {
  expect(FIDELITY_METERS[name](sample)).toEqual({ count, of });
});

test('every meter has a case', () => {
  expect(new Set(CASES.map(([name]) => name))).toEqual(new Set(METER_NAMES));
});

describe('results are paired by their calls, whoever wrote the messages', () => {
  test('a copy of a result is the same result', () => {
    const { before, later } = sampleOf('a.ts:12', 'x', () => {});
    const after: readonly IContent[] = structuredClone([...before]);
    expect(measureSample({ before, after, later }).keptLiterals).toEqual({ count: 0, of: 0 });
  });
  test('nothing is left of a history that was summarised', () => {
    const { before, later } = sampleOf('fooBar1 a.ts:12', 'x', (b) => b.ai('fooBar1'));
    const after = build((b) => b.human('A summary.'));
    expect(measureSample({ before, after, later })).toMatchObject({
      neededNames: { count: 0, of: 1 },
      keptLiterals: { count: 0, of: 1 },
    });
  });
});

test('measures are added up', () => {
  const one = measureSample(CASES[0]?.[2] ?? { before: [], after: [], later: [] });
  expect(sumMeasures([one, one]).neededNames).toEqual({ count: 0, of: 2 });
  expect(sumMeasures([]).bounce).toEqual({ count: 0, of: 0 });
});
