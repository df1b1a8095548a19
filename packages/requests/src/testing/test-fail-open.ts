import type { CompressionStrategy } from '@hdc/core/strategies';
import type { ArbitraryTurn } from '@hdc/wire/testing';
import { expect, test } from 'vitest';
import type { AdapterOptions } from '../create-adapter-pruner.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { eagerStrategy } from './eager-strategy.ts';
import { FailingStore, type StoreStep } from './failing-store.ts';
import type { AdapterUnderTest } from './test-adapter.ts';

const LONG = 'a line of a long file\n'.repeat(100);

/** Reads of files; every strategy here would prune the first. */
const TURNS: readonly ArbitraryTurn[] = [
  { type: 'human', texts: ['Please mend the report.'], isList: false },
  ...Array.from({ length: 6 }, (_, number) => readOf(`call_${number}`)).flat(),
];

function readOf(id: string): readonly ArbitraryTurn[] {
  const call = { id, name: 'Read', parameters: { file_path: '/src/a.ts' } };
  const result = { call, texts: [`${id} ${LONG}`], isList: false, isFailed: false };
  return [
    { type: 'answer', text: undefined, thought: undefined, calls: [call] },
    {
      type: 'results',
      results: [{ ...result, hasImage: false, hasUnknownPart: false }],
      words: undefined,
    },
  ];
}

const brokenStrategy: CompressionStrategy = {
  ...eagerStrategy,
  optimize() {
    throw new Error('broken');
  },
};

/** An adapter in which something fails lets the messages through as they are. */
export function testFailOpen<Messages>(
  adapter: Pick<AdapterUnderTest<Messages>, 'open' | 'write' | 'read'>,
): void {
  const sendAll = async (options: AdapterOptions) => {
    const send = adapter.open({ settings: { keepLastResults: 1, ingest: { enabled: false } }, ...options });
    // The past of a conversation is only pruned by a pruner that saw it from its beginning.
    await send(adapter.write(TURNS.slice(0, 1)));
    for (let end = 3; end < TURNS.length; end += 2) await send(adapter.write(TURNS.slice(0, end)));
    return adapter.read(await send(adapter.write(TURNS)));
  };
  const raw = () => adapter.read(adapter.write(TURNS));

  test('prunes this conversation where nothing fails', async () => {
    expect(await sendAll({ strategy: eagerStrategy })).not.toEqual(raw());
  });

  test.each<StoreStep>(['find', 'add', 'readConversation'])(
    'lets messages through as they are when the store cannot %s',
    async (step) => {
      const store = new FailingStore(new MemoryDecisionStore());
      store.failing.add(step);
      expect(await sendAll({ strategy: eagerStrategy, store })).toEqual(raw());
    },
  );

  test('lets messages through as they are when the strategy throws', async () => {
    expect(await sendAll({ strategy: brokenStrategy })).toEqual(raw());
  });

  test('prunes all the same when whoever listens throws', async () => {
    const onPruned = () => {
      throw new Error('broken');
    };
    expect(await sendAll({ strategy: eagerStrategy, onPruned })).not.toEqual(raw());
  });

  test('only says what it would do where it observes', async () => {
    expect(await sendAll({ strategy: eagerStrategy, mode: 'observe' })).toEqual(raw());
  });
}
