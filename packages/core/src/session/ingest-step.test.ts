import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench } from '../testing/session-test-bench.ts';

const NUMBERED = Array.from({ length: 30 }, (_, i) => `${String(i + 1).padStart(6)}→line`).join('\n');
const THINNED = NUMBERED.replace(/^ *(\d+)→/gm, (_, number) =>
  number === '1' || number === '25' ? `${number}→` : '',
);
const EXCHANGE = new HistoryBuilder()
  .human('Read it.')
  .call({ name: 'Read', parameters: { file_path: 'src/a.ts' }, result: NUMBERED, id: 'c' })
  .build();

function add(settings: Readonly<Record<string, unknown>>, entries: readonly IContent[] = EXCHANGE) {
  const bench = createSessionTestBench(settings);
  for (const entry of entries) bench.session.add(entry);
  const results = bench.history
    .getAll()
    .flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : [])),
    );
  return { ...bench, results };
}

test('a result is made smaller before it is first sent, and the session says what went and why', async () => {
  const { results, events, session, requests } = add({});
  expect(results).toEqual([THINNED]);
  expect(events).toEqual([
    {
      type: 'reduced',
      counts: { 'line-numbers': 1 },
      items: [
        {
          kind: 'line-numbers',
          why: 'numbers that follow from their place',
          what: 'Read src/a.ts',
          tool: 'Read',
          path: 'src/a.ts',
          index: 2,
          position: 0,
          tokens: expect.any(Number),
        },
      ],
    },
  ]);
  await session.sendMessage('Go on.');
  expect(JSON.stringify(requests[0])).not.toContain('     2→');
});

describe.each(COMPRESSION_STRATEGIES)('under %s a new result', (strategy) => {
  const settings = { 'compression.strategy': strategy };
  const isOn = strategy === 'adaptive-density';

  test(isOn ? 'is made smaller unless a person says otherwise' : 'is taken as it comes', () => {
    expect(add(settings).results).toEqual([isOn ? THINNED : NUMBERED]);
    expect(add({ ...settings, 'compression.ingest.enabled': !isOn }).results).toEqual([
      isOn ? NUMBERED : THINNED,
    ]);
  });
  test('is treated the same where the strategy is handed over', () => {
    const bench = createSessionTestBench({}, { strategy: getCompressionStrategy(strategy) });
    for (const entry of EXCHANGE) bench.session.add(entry);
    expect(bench.events.map(({ type }) => type)).toEqual(isOn ? ['reduced'] : []);
  });
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['everything is switched off', { 'compression.ingest.enabled': false }],
  ['the pass is', { 'compression.ingest.lineNumbers': false }],
  ['its tool is protected', { 'compression.density.protectedTools': ['Read'] }],
  ['its file is protected', { 'compression.density.protectedPaths': ['src/**'] }],
])('it stays where %s', (_, settings) => {
  const { results, events } = add(settings);
  expect(results).toEqual([NUMBERED]);
  expect(events).toEqual([]);
});

test('the nearest call with the id is the one that is answered', () => {
  const earlier = new HistoryBuilder()
    .call({ name: 'Grep', parameters: { pattern: 'x' }, result: 'nothing', id: 'c' })
    .build();
  expect(add({}, [...earlier, ...EXCHANGE]).results).toEqual(['nothing', THINNED]);
});

test('entries that hold nothing to reduce are the same objects', () => {
  const entries = new HistoryBuilder().human('Hello.').read('a.ts', 'plain text').build();
  const { history } = add({}, entries);
  for (const [index, entry] of history.getAll().entries()) expect(entry).toBe(entries[index]);
});

test('an entry that is none is refused as ever', () => {
  const broken: unknown = { speaker: 'tool' };
  const { session } = add({});
  expect(() => session.add(broken as IContent)).toThrow(/blocks/);
});

test('the same result becomes the same object in every session, as long as the settings are the same', () => {
  const blockOf = (settings: Readonly<Record<string, unknown>>) =>
    add(settings).history.getAll()[2]?.blocks[0];
  expect(blockOf({})).toBe(blockOf({}));
  expect(blockOf({ 'compression.ingest.lineNumbers': false })).toBe(EXCHANGE[2]?.blocks[0]);
  expect(blockOf({})).not.toBe(EXCHANGE[2]?.blocks[0]);
});
