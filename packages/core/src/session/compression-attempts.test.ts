import { describe, expect, test } from 'vitest';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
} from '../testing/session-test-bench.ts';

/** A threshold of 5,000 tokens and a target of 3,000, in a window that nothing here fills. */
const SETTINGS = {
  'context-limit': 50_000,
  'max-output-tokens': 1,
  'compression-threshold': 0.1,
  'compression-preserve-threshold': 0.2,
};

function benchOf(entries: number, strategy: CompressionStrategy, settings = {}): SessionTestBench {
  const bench = createSessionTestBench({ ...SETTINGS, ...settings }, { strategy });
  addWords(bench, entries);
  return bench;
}

function addWords({ history }: SessionTestBench, entries: number): void {
  const builder = new HistoryBuilder();
  for (let i = 0; i < entries; i++) builder.ai(textOfTokens(100));
  history.addAll([...builder.build()]);
}

/** As somebody might who edits the history; the last entries stay. */
function leave({ history }: SessionTestBench, entries: number): void {
  const left = history.getAll().slice(-entries);
  history.clear();
  history.addAll(left);
}

/** Takes out so many entries behind the first. */
const taking = (count: number) =>
  createEditStrategy((history: readonly IContent[]) => history.toSpliced(1, count));

const countOf = ({ events }: SessionTestBench, wanted: string) =>
  events.filter(({ type }) => type === wanted).length;

describe('a compression at the threshold', () => {
  test.each([
    ['5 % are worth a new prefix', 3, 'compressed'],
    ['less is not', 2, 'no-op'],
  ])('is applied when it gains enough: %s', async (_, entries, type) => {
    const bench = benchOf(60, taking(entries));
    await bench.session.ensureCompressionBeforeSend();
    expect(bench.events.map((event) => event.type)).toEqual(['compressing', type]);
    expect(bench.history.getAll().length).toBe(type === 'compressed' ? 60 - entries : 60);
  });
  test('that would gain too little says what it would have reached', async () => {
    const bench = benchOf(60, taking(2));
    await bench.session.ensureCompressionBeforeSend();
    expect(bench.events.at(-1)).toMatchObject({ type: 'no-op', tokens: 6_000, reachable: 5_800 });
  });
  test.each([
    ['the request does not fit', taking(2), { 'max-output-tokens': 44_100 }],
    ['a model was asked for it', { ...taking(2), requiresLLM: true }, {}],
  ])('is applied, however little it gains, where %s', async (_, strategy, settings) => {
    const bench = benchOf(60, strategy, settings);
    await bench.session.ensureCompressionBeforeSend();
    expect(countOf(bench, 'compressed')).toBe(1);
  });
  test.each([
    // 6,000 tokens are 3,000 above the target.
    ['half of what is too much is near', 15, 2],
    ['less is not, and is not repeated', 14, 1],
  ])('is applied again when the last one came near its target: %s', async (_, entries, compressions) => {
    const bench = benchOf(60, taking(entries));
    await bench.session.ensureCompressionBeforeSend();
    addWords(bench, entries - 10);
    await bench.session.ensureCompressionBeforeSend();
    expect(countOf(bench, 'compressed')).toBe(compressions);
  });
});

describe('after a compression that did not come near its target', () => {
  async function inVain(): Promise<SessionTestBench> {
    const bench = benchOf(60, taking(4));
    await bench.session.ensureCompressionBeforeSend();
    expect(countOf(bench, 'compressed')).toBe(1);
    return bench;
  }
  const attemptsOf = async (bench: SessionTestBench) => {
    await bench.session.ensureCompressionBeforeSend();
    return countOf(bench, 'compressing');
  };

  test('new content is no reason for another as long as it is little', async () => {
    const bench = await inVain();
    for (let turn = 0; turn < 5; turn++) {
      addWords(bench, 1);
      expect(await attemptsOf(bench)).toBe(1);
    }
  });
  test.each<[string, (bench: SessionTestBench) => unknown]>([
    ['the request has grown by a tenth', (bench) => addWords(bench, 6)],
    ['another threshold is set', ({ settings }) => settings.set('compression-threshold', 0.09)],
    ['another window is set', ({ settings }) => settings.set('context-limit', 49_000)],
    ['another share is preserved', ({ settings }) => settings.set('compression-preserve-threshold', 0.1)],
    ['the request became smaller by a tenth', (bench) => leave(bench, 50)],
    [
      'it has grown by a tenth since it became smaller',
      async (bench) => {
        leave(bench, 52);
        await bench.session.ensureCompressionBeforeSend();
        addWords(bench, 6);
      },
    ],
  ])('another is tried when %s', async (_, change) => {
    const bench = await inVain();
    await change(bench);
    expect(await attemptsOf(bench)).toBe(2);
  });
  test('one by hand is always tried and applied', async () => {
    const bench = await inVain();
    await bench.session.performCompression();
    expect(countOf(bench, 'compressed')).toBe(2);
  });
});

test('one large message does not lead to a compression on every turn', async () => {
  const bench = createSessionTestBench({ 'context-limit': 10_000, 'compression.strategy': 'high-density' });
  bench.history.add(createUserMessage(textOfTokens(8_000)));
  for (let turn = 0; turn < 12; turn++) {
    addWords(bench, 1);
    await bench.session.sendMessage('go on');
  }
  expect(countOf(bench, 'compressing')).toBeLessThanOrEqual(3);
});
