import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { TokenCounter } from '../tokens/token-counter.ts';
import { characterEstimator, type TokenEstimator } from '../tokens/token-estimator.ts';
import { HistoryService } from './history-service.ts';

type Step =
  | { readonly kind: 'add' | 'addAll' | 'density' | 'compress'; readonly sizes: readonly number[] }
  | { readonly kind: 'offset'; readonly tokens: number }
  | { readonly kind: 'clear' | 'recalculate' | 'start' | 'end' | 'turn' | 'wait' };

const sizes = fc.array(fc.nat(60), { maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('add', 'addAll', 'density'), sizes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('compress'), sizes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('offset'), tokens: fc.nat(100) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('clear', 'recalculate', 'start', 'end', 'turn', 'turn', 'wait'),
    }),
  },
);
const steps = fc.array(step, { maxLength: 25 });

const lateEstimator = (): TokenEstimator => ({
  estimateText: (text) => nextTurn().then(() => characterEstimator.estimateText(text)),
});

describe('HistoryService in any order of changes', () => {
  it.each<[string, () => TokenEstimator]>([
    ['answers at once', () => ({ ...characterEstimator })],
    ['answers late', lateEstimator],
  ])(
    'has the total of a full recount, when the estimator %s [REQ-HD-003.4, REQ-HD-003.6]',
    async (_case, make) => {
      await fc.assert(
        fc.asyncProperty(steps, async (program) => {
          const run = new Run(make());
          for (const next of program) await run.take(next);
          await Promise.all(run.pending);
          await run.settle();
        }),
      );
    },
  );

  it('heals after any failures of the estimator [ERR-020, ERR-021]', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.boolean()), async (program, luck) => {
        let works = false;
        const run = new Run({
          estimateText: async (text) => {
            await nextTurn();
            if (!works && luck.next().value) throw new Error('bad luck');
            return characterEstimator.estimateText(text);
          },
        });
        for (const next of program) await run.take(next.kind === 'wait' ? { kind: 'turn' } : next);
        await Promise.allSettled(run.pending);
        works = true;
        await run.history.waitForTokenUpdates().catch(() => {});
        await run.settle();
      }),
    );
  });
});

/** A history beside a plain list that says what must be in it. */
class Run {
  readonly history: HistoryService;
  readonly pending: Promise<void>[] = [];
  #expected: IContent[] = [];
  #compressing: number | undefined;
  #offset = 0;
  #reported = 0;
  #texts = 0;

  constructor(estimator: TokenEstimator) {
    this.history = new HistoryService({ estimator });
    this.history.on('tokensUpdated', ({ totalTokens, addedTokens }) => {
      this.#reported += addedTokens;
      expect(totalTokens).toBe(this.#reported);
    });
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'add':
      case 'addAll':
        return this.#add(step.kind, step.sizes);
      case 'density':
        return this.#applyDensity(step.sizes);
      case 'compress':
        return this.#applyCompression(step.sizes);
      case 'offset':
        this.#offset = step.tokens;
        return this.history.setBaseTokenOffset(step.tokens);
      case 'clear':
        [this.#expected, this.#compressing] = [[], undefined];
        return this.history.clear();
      case 'recalculate':
        return this.#remember(this.history.recalculateTotalTokens());
      case 'start':
        if (this.#compressing === undefined) this.history.startCompression();
        this.#compressing ??= this.#expected.length;
        return;
      case 'end':
        this.#compressing = undefined;
        return this.history.endCompression();
      case 'turn':
        await nextTurn();
        return;
      case 'wait':
        return this.settle();
    }
  }

  /** Waits, then compares entries, total and reported differences with a count from nothing. */
  async settle(): Promise<void> {
    await this.history.waitForTokenUpdates();
    const recounted = await new TokenCounter(characterEstimator).count(this.#expected);
    expect(this.history.getAll()).toEqual(this.#expected);
    expect(this.history.getTotalTokens()).toBe(this.#offset + recounted);
    expect(this.#reported).toBe(this.#offset + recounted);
  }

  #add(kind: 'add' | 'addAll', lengths: readonly number[]): void {
    const entries = lengths.map((length) => this.#entry(length));
    this.#expected.push(...entries);
    if (kind === 'addAll') this.history.addAll(entries);
    else for (const entry of entries) this.history.add(entry);
  }

  /** Each number names an entry, counted in a circle; low ones remove it, high ones replace it. */
  #applyDensity(numbers: readonly number[]): void {
    if (this.#compressing !== undefined) return;
    const removals = new Set<number>();
    const replacements = new Map<number, IContent>();
    for (const number of this.#expected.length > 0 ? numbers : []) {
      const index = number % this.#expected.length;
      if (number < 35) removals.add(index);
      else replacements.set(index, this.#entry(number));
    }
    for (const index of removals) replacements.delete(index);
    const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
    this.#remember(this.history.applyDensityResult({ removals: [...removals], replacements, metadata }));
    this.#expected = this.#expected
      .map((entry, index) => replacements.get(index) ?? entry)
      .filter((_, index) => !removals.has(index));
  }

  #applyCompression(lengths: readonly number[]): void {
    if (this.#compressing === undefined) return;
    const compressed = lengths.map((length) => this.#entry(length));
    this.#remember(this.history.applyCompression(compressed));
    this.#expected = [...compressed, ...this.#expected.slice(this.#compressing)];
    this.#compressing = compressed.length;
  }

  #entry(length: number): IContent {
    return createUserMessage(`${this.#texts++}${'.'.repeat(length)}`);
  }

  /** Failures are looked at in the end; until then they must not count as unhandled. */
  #remember(work: Promise<void>): void {
    work.catch(() => {});
    this.pending.push(work);
  }
}
