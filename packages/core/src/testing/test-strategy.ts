import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { isEmptyContent } from '../content/content-guards.ts';
import type { IContent } from '../content/i-content.ts';
import { CompressionExecutionError } from '../errors/compression-execution-error.ts';
import { createMinimalContext, createTestContext } from './compression-test-context.ts';
import { historyArbitrary } from './history-arbitrary.ts';
import {
  expectNoNewOrphans,
  expectSignedCallsWhole,
  expectThinkingUntouched,
  opaqueBlocksOf,
} from './history-properties.ts';
import { EVERYTHING_ON, testOptimize } from './test-pass.ts';

/** Limits from "everything must go" to "nothing needs to". */
const contextLimits = fc.constantFrom(10, 100, 400, 1_000, 100_000);

/** The rules that every strategy must keep. Call it at the top of a test file. */
export function testStrategy(factory: () => CompressionStrategy): void {
  const { name, requiresLLM, trigger } = factory();

  describe(`strategy ${name}: conformance`, () => {
    test('declares a known or custom name and a trigger with a threshold', () => {
      if (!name.startsWith('custom:')) expect(COMPRESSION_STRATEGIES).toContain(name);
      expect(['threshold', 'continuous']).toContain(trigger.mode);
      expect(trigger.defaultThreshold).toBeGreaterThan(0);
      expect(trigger.defaultThreshold).toBeLessThanOrEqual(1);
    });
    test('optimizes exactly when its trigger is continuous', () => {
      expect(factory().optimize !== undefined).toBe(trigger.mode === 'continuous');
    });
    test('gives an empty history back', async () => {
      expect((await factory().compress(createTestContext([]))).newHistory).toEqual([]);
    });
    if (!requiresLLM) {
      test('needs no more of its context than the specification reads', async () => {
        const history = longHistory();
        const full = createTestContext(history, { contextLimit: 600 });
        const result = await factory().compress(createMinimalContext(history, 600));
        expect(result).toEqual(await factory().compress(full));
      });
      test('aims lower where more of each request stands outside the history', async () => {
        const context = createMinimalContext(longHistory(), 2_000);
        const { newHistory } = await factory().compress(context);
        const { newHistory: lower } = await factory().compress({ ...context, baseTokens: 800 });
        expect(await context.estimateTokens(lower)).toBeLessThanOrEqual(
          await context.estimateTokens(newHistory),
        );
      });
    }
    testCompress(factory);
    test('keeps the latest request through several compressions', async () => {
      const request = 'the request that everything is about';
      let history: readonly IContent[] = [
        ...longHistory().slice(0, 6),
        { speaker: 'human', blocks: [{ type: 'text', text: request }] },
        ...longHistory().map((entry): IContent => ({ ...entry, speaker: 'ai' })),
      ];
      for (let round = 0; round < 4; round++) {
        const { newHistory } = await factory().compress(createTestContext(history, { contextLimit: 600 }));
        const texts = newHistory.flatMap(({ blocks }) =>
          blocks.map((b) => (b.type === 'text' ? b.text : '')),
        );
        expect(texts).toContain(request);
        history = [
          ...newHistory,
          ...longHistory()
            .slice(0, 8)
            .map((entry): IContent => ({ ...entry, speaker: 'ai' })),
        ];
      }
    });
    if (factory().optimize) {
      testOptimize((history, config) => {
        const result = factory().optimize?.(history, config);
        if (!result) throw new Error(`${name} stopped optimizing`);
        return result;
      }, EVERYTHING_ON);
    }
    test('asks for a provider only when it declares that it needs a model', async () => {
      const asked: unknown[] = [];
      const context = createTestContext([...longHistory()], { contextLimit: 100 });
      const resolveProvider = (profile?: string) => {
        asked.push(profile);
        return context.resolveProvider(profile);
      };
      await factory().compress({ ...context, resolveProvider });
      expect(asked.length > 0).toBe(requiresLLM);
    });
  });
}

function testCompress(factory: () => CompressionStrategy): void {
  type Check = (before: readonly IContent[], after: readonly IContent[]) => void;
  const property = (name: string, check: Check) => {
    test(name, async () => {
      await fc.assert(
        fc.asyncProperty(historyArbitrary(), contextLimits, async (history, contextLimit) => {
          const curated = history.filter((entry) => entry.speaker !== 'ai' || !isEmptyContent(entry));
          const after = await compressOrRefuse(factory(), curated, contextLimit);
          if (after) check(curated, after);
        }),
        { numRuns: 150 },
      );
    });
  };
  property('separates no call from its response', expectNoNewOrphans);
  property(
    'rewrites nothing that is signed, and separates no signed call from its signature',
    (before, after) => {
      expectSignedCallsWhole(before, after);
      expectThinkingUntouched(before, after);
    },
  );
  property('keeps the latest request word for word', (before, after) => {
    const request = before.findLast(({ speaker }) => speaker === 'human');
    const blocks = after.filter(({ speaker }) => speaker === 'human').flatMap((entry) => entry.blocks);
    for (const block of request?.blocks ?? []) expect(blocks).toContainEqual(block);
  });
  property('keeps the order of the entries it keeps', (before, after) => {
    const positions = after.map((entry) => before.indexOf(entry)).filter((position) => position >= 0);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });
  property('keeps the error of every response that it keeps', (before, after) => {
    const facts = (history: readonly IContent[]) =>
      history.flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.type === 'tool_response' ? [`${block.callId} ${block.toolName} ${block.error}`] : [],
        ),
      );
    const known = facts(before);
    for (const fact of facts(after)) {
      expect(known).toContain(fact);
      known.splice(known.indexOf(fact), 1);
    }
  });
  property('drops and changes nothing that it does not understand', (before, after) => {
    expect(opaqueBlocksOf(after)).toEqual(opaqueBlocksOf(before));
  });
  property('never adds an entry without blocks', (before, after) => {
    const added = after.filter((entry) => !before.includes(entry));
    expect(added.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
  });
}

/** Undefined when the strategy refuses, which a summary larger than what it replaces must make it do. */
async function compressOrRefuse(
  strategy: CompressionStrategy,
  history: readonly IContent[],
  contextLimit: number,
): Promise<readonly IContent[] | undefined> {
  try {
    const context = createTestContext(history, { contextLimit });
    const { newHistory, metadata } = await strategy.compress(context);
    expect(metadata.strategyUsed).toBe(strategy.name);
    expect(metadata.originalMessageCount).toBe(history.length);
    expect(metadata.compressedMessageCount).toBe(newHistory.length);
    return newHistory;
  } catch (error) {
    if (error instanceof CompressionExecutionError && strategy.requiresLLM) return undefined;
    throw error;
  }
}

function longHistory(): readonly IContent[] {
  return Array.from(
    { length: 40 },
    (_, i): IContent => ({
      speaker: i % 2 === 0 ? 'human' : 'ai',
      blocks: [{ type: 'text', text: `message ${i} `.repeat(20) }],
    }),
  );
}
