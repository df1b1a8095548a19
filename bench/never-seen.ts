import assert from 'node:assert/strict';
import { characterEstimator, type IContent } from '@hdc/core';
import { DEFAULT_DENSITY_CONFIG, HighDensityStrategy } from '@hdc/core/strategies';
import { compressionContext } from './compression-context.ts';
import { median, processorTime } from './processor-time.ts';
import { syntheticHistory } from './synthetic-history.ts';

/**
 * Milliseconds of processor time at 10 000 entries, on a machine on which the version of 2026-11-16 took 60, 12, 8.2, 44
 * and 24; and how much longer ten times as many entries may take.
 */
const AIMS = {
  'never seen': 16,
  'two more': 4.5,
  again: 3.5,
  'compress, never seen': 21,
  'compress, again': 10.5,
};
const MOST_GROWTH = 12;
const SIZES = [1_000, 10_000];
const RUNS = 12;
/** The compiler has settled by then. */
const WARM_UP = 3;
const NO_LIMIT = 1e12;

type Case = keyof typeof AIMS;
const CASES: readonly Case[] = ['never seen', 'two more', 'again', 'compress, never seen', 'compress, again'];

const strategy = new HighDensityStrategy();
const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };
// V8 drops compiled code with the last object of a shape: a program that runs has other histories, so one stays here.
const held = await readHistory(syntheticHistory(SIZES[0] ?? 0, 2));
const figures = new Map<number, Readonly<Record<Case, number>>>();
for (const size of SIZES) figures.set(size, await measureSize(size));
console.log('A history, in milliseconds of processor time (characters as tokens):');
assert.ok(held.length > 0);
for (const name of CASES) {
  const [small = Number.NaN, large = Number.NaN] = SIZES.map((size) => figures.get(size)?.[name]);
  const growth = large / small;
  const figure = `${small.toFixed(2)} ms at 1,000 entries, ${large.toFixed(1)} ms at 10,000`;
  console.log(
    `  ${name}: ${figure} (aim ${AIMS[name]}), growth × ${growth.toFixed(1)} (aim × ${MOST_GROWTH})`,
  );
  if (large > AIMS[name]) console.warn(`warning: aim missed — ${name}: ${large.toFixed(1)} ms`);
  if (growth > MOST_GROWTH) console.warn(`warning: aim missed — ${name}: growth × ${growth.toFixed(1)}`);
}

async function readHistory(history: readonly IContent[]): Promise<readonly unknown[]> {
  const copy: readonly IContent[] = copyOf(JSON.stringify(history));
  const optimized = [strategy.optimize(history, config), strategy.optimize(history.slice(0, -2), config)];
  const context = compressionContext(copy, NO_LIMIT, characterEstimator);
  return [history, copy, optimized, await strategy.compress(context)];
}

async function measureSize(size: number): Promise<Readonly<Record<Case, number>>> {
  const text = JSON.stringify(syntheticHistory(size + 2, 1));
  const times = new Map<Case, number[]>(CASES.map((name) => [name, []]));
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    for (const [name, took] of [...(await optimizeOnce(text, size)), ...(await compressOnce(text, size))]) {
      if (run >= WARM_UP) times.get(name)?.push(took);
    }
  }
  const medianOf = (name: Case) => median(times.get(name) ?? []);
  return {
    'never seen': medianOf('never seen'),
    'two more': medianOf('two more'),
    again: medianOf('again'),
    'compress, never seen': medianOf('compress, never seen'),
    'compress, again': medianOf('compress, again'),
  };
}

type Timed = readonly (readonly [Case, number])[];

async function optimizeOnce(text: string, size: number): Promise<Timed> {
  const all = copyOf(text);
  const history = all.slice(0, size);
  const [longer, copy] = [[...all], [...history]];
  globalThis.gc?.();
  return [
    ['never seen', await processorTime(() => strategy.optimize(history, config))],
    ['two more', await processorTime(() => strategy.optimize(longer, config))],
    ['again', await processorTime(() => strategy.optimize(copy, config))],
  ];
}

async function compressOnce(text: string, size: number): Promise<Timed> {
  const history = copyOf(text).slice(0, size);
  // A session hands over another array each time.
  const contexts = [0, 1].map(() => compressionContext([...history], NO_LIMIT, characterEstimator));
  const [first, second] = contexts;
  globalThis.gc?.();
  return [
    ['compress, never seen', await processorTime(() => first && strategy.compress(first))],
    ['compress, again', await processorTime(() => second && strategy.compress(second))],
  ];
}

/** Objects that nobody has met. */
function copyOf(text: string): IContent[] {
  return JSON.parse(text);
}
