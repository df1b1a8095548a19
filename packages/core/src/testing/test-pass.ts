import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../density/density-config.ts';
import type { DensityPass } from '../density/density-pass.ts';
import { DENSITY_PASSES } from '../density/passes/density-passes.ts';
import { runDensityPasses } from '../density/run-density-passes.ts';
import type { DensityResult } from '../history/density-result.ts';
import { editHistory } from '../history/edit-history.ts';
import { HistoryService } from '../history/history-service.ts';
import { validateDensityResult } from '../history/validate-density-result.ts';
import type { SettingDefinition } from '../setting-groups/setting-definition.ts';
import { settingDefaults } from '../setting-groups/setting-group.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import { historyArbitrary } from './history-arbitrary.ts';
import {
  errorsOf,
  expectNoGrowth,
  expectNoNewOrphans,
  expectSignedCallsWhole,
  expectThinkingUntouched,
  humanWords,
  opaqueBlocksOf,
  tokensOfEntries,
} from './history-properties.ts';

/** A configuration with every pass switched on, and as little kept as can be. */
export const EVERYTHING_ON: DensityConfig = {
  ...DEFAULT_DENSITY_CONFIG,
  ...switchedOn(DENSITY_PASSES),
  recencyRetention: 1,
  workspaceRoot: '/workspace',
};

type Optimize = (history: readonly IContent[], config: DensityConfig) => DensityResult;

/** The rules that every pass must keep. Call it at the top of a test file. */
export function testPass(pass: DensityPass, base: DensityConfig = EVERYTHING_ON): void {
  const config = { ...settingDefaults([pass.settings]), ...switchedOn([pass]), ...base };
  describe(`pass ${pass.name}: conformance`, () => {
    test('says what it is', () => {
      expect(pass.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(pass.description).not.toBe('');
      expect(pass.reason.kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(pass.reason.why).not.toBe('');
    });
    test('is enabled by the configuration it is tested with', () => {
      expect(pass.isEnabled(config)).toBe(true);
    });
    testOptimize((history) => {
      const result = runDensityPasses([pass], history, config);
      for (const { kind, why } of result.details?.applied ?? []) {
        expect({ kind, why }, 'the reason of the pass').toEqual(pass.reason);
      }
      return result;
    }, config);
  });
}

/** The properties of `optimize`, shared by passes and strategies. */
export function testOptimize(optimize: Optimize, config: DensityConfig): void {
  const property = (
    name: string,
    check: (history: readonly IContent[], result: DensityResult) => unknown,
  ) => {
    test(name, async () => {
      await fc.assert(
        fc.asyncProperty(historyArbitrary(), async (history) => {
          await check(history, optimize(history, config));
        }),
        { numRuns: 150 },
      );
    });
  };

  test('finds nothing in an empty history', () => {
    expect(isEmpty(optimize([], config))).toBe(true);
  });
  property('returns a result that can be applied', (history, result) => {
    validateDensityResult(result, history.length);
  });
  property('counts something exactly when it edits something', (_, result) => {
    const { removals, replacements } = result;
    expect(countOf(result) > 0).toBe(removals.length + replacements.size > 0);
  });
  property('says what it took out and why', expectReasons);
  property('finds nothing in its own output', (history, result) => {
    const again = optimize(editHistory(history, result), config);
    expect(isEmpty(again)).toBe(true);
    expect(countOf(again)).toBe(0);
  });
  property('gives the same result for the same history', (history, result) => {
    expect(optimize([...history], config)).toEqual(result);
  });
  property('separates no call from its response', (history, result) => {
    expectNoNewOrphans(history, editHistory(history, result));
  });
  property(
    'rewrites nothing that is signed, and separates no signed call from its signature',
    (history, result) => {
      expectSignedCallsWhole(history, editHistory(history, result));
      expectThinkingUntouched(history, editHistory(history, result));
    },
  );
  property('keeps what people wrote', (history, result) => {
    expect(humanWords(editHistory(history, result))).toBe(humanWords(history));
  });
  property('drops and changes nothing that it does not understand', (history, result) => {
    expect(opaqueBlocksOf(editHistory(history, result))).toEqual(opaqueBlocksOf(history));
  });
  property('keeps the errors of failed calls', (history, result) => {
    expect(errorsOf(editHistory(history, result))).toEqual(errorsOf(history));
  });
  property(
    'makes no entry larger, except where a payload is shorter than its stub',
    async (history, { replacements }) => {
      for (const [index, after] of replacements) {
        const before = history[index];
        if (before) await expectNoGrowth(before, after);
      }
    },
  );
  property('leaves totals that equal a full recount', async (history, result) => {
    const service = new HistoryService({ estimator: characterEstimator });
    service.addAll(history);
    await service.applyDensityResult(result);
    expect(service.getTotalTokens()).toBe(await tokensOfEntries(service.getAll()));
  });
}

/** Every edit says what it took out and why, names nothing else, and claims to save no more than it does. */
function expectReasons(history: readonly IContent[], result: DensityResult): void {
  const { removals, replacements, details } = result;
  const edited = new Set([...removals, ...replacements.keys()]);
  const explained = new Set<number>();
  for (const item of details?.applied ?? []) {
    expect(item.kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(item.why.trim()).not.toBe('');
    expect(item.what).not.toBe('');
    expect(history[item.index]?.blocks[item.position], `the block of ${item.what}`).toBeDefined();
    expect(edited).toContain(item.index);
    explained.add(item.index);
  }
  // A call that goes with its response is told with it.
  for (const { callIndex, responseIndex = -1 } of findToolExchanges(history).all) {
    if (explained.has(responseIndex)) explained.add(callIndex);
  }
  expect([...edited].filter((index) => !explained.has(index))).toEqual([]);
  const claimed = details?.applied.reduce((sum, { tokens }) => sum + tokens, 0) ?? 0;
  expect(claimed).toBeLessThanOrEqual(tokensOf(history) - tokensOf(editHistory(history, result)));
}

function tokensOf(history: readonly IContent[]): number {
  return history.reduce(
    (sum, { blocks }) => sum + blocks.reduce((all, block) => all + estimateBlockTokens(block), 0),
    0,
  );
}

/** The switches of passes, all on. */
function switchedOn(passes: readonly DensityPass[]): Readonly<Record<string, true>> {
  const switches = passes
    .flatMap(({ settings }) => Object.entries<SettingDefinition>(settings))
    .filter(([, { type }]) => type === 'boolean');
  return Object.fromEntries(switches.map(([field]) => [field, true]));
}

/** The counters of the specification may leave something out; a strategy of somebody else may have no others. */
function countOf({ counts, metadata }: DensityResult): number {
  return Object.values<number>(counts ?? { ...metadata }).reduce((sum, count) => sum + count, 0);
}

function isEmpty({ removals, replacements }: DensityResult): boolean {
  return removals.length === 0 && replacements.size === 0;
}
