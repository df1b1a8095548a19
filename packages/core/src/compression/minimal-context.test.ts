import { describe, expect, test } from 'vitest';
import { CompressionExecutionError } from '../errors/compression-execution-error.ts';
import {
  createMinimalContext,
  createScriptedProvider,
  createTestContext,
} from '../testing/compression-test-context.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { COMPRESSION_STRATEGIES } from './compression-strategies.ts';
import { getCompressionStrategy } from './get-compression-strategy.ts';

const STRATEGIES = COMPRESSION_STRATEGIES.map((name) => getCompressionStrategy(name));
const WITHOUT_MODEL = STRATEGIES.filter(({ requiresLLM }) => !requiresLLM);
const WITH_MODEL = STRATEGIES.filter(({ requiresLLM }) => requiresLLM);

const HISTORY = Array.from({ length: 10 }, (_, i) => i)
  .reduce(
    (builder, i) =>
      builder
        .human(`message ${i}`)
        .read(`${i % 3}.ts`, 'a line\n'.repeat(50))
        .write(`${i % 2}.ts`),
    new HistoryBuilder(),
  )
  .build();

describe.each(WITHOUT_MODEL)('$name', (strategy) => {
  test.each([100_000, 1_000, 100])(
    'needs no more of its context than the pseudocode reads, with a window of %i [REQ-HD-008.6]',
    async (contextLimit) => {
      const result = await strategy.compress(createMinimalContext(HISTORY, contextLimit));
      expect(result).toEqual(await strategy.compress(createTestContext(HISTORY, { contextLimit })));
    },
  );
});

describe.each(WITH_MODEL)('$name', (strategy) => {
  test('needs a provider besides, and nothing else of what is for summaries', async () => {
    const resolveProvider = () => createScriptedProvider(['short']);
    const result = await strategy.compress({ ...createMinimalContext(HISTORY, 1_000), resolveProvider });
    expect(result.metadata.llmCallMade).toBe(true);
  });
  test('says what is missing where there is no provider', async () => {
    const attempt = strategy.compress(createMinimalContext(HISTORY, 1_000));
    await expect(attempt).rejects.toThrow(CompressionExecutionError);
    await expect(attempt).rejects.toMatchObject({
      cause: { message: 'the context has no resolveProvider' },
    });
  });
});
