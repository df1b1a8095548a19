import { readFileSync, writeFileSync } from 'node:fs';
import { HistoryService, type IContent } from '@hdc/core';
import { BENCH_CASES, type BenchCase } from './cases.ts';
import { INPUT_CASES } from './input-cases.ts';
import { measure, type Timing } from './measure.ts';
import {
  findMissedCorpusAims,
  findMissedReplayAims,
  formatCorpus,
  formatReplay,
  measureCorpus,
  measureReplay,
} from './replay-report.ts';
import {
  type CaseResult,
  describeMachine,
  findMissedAims,
  findMissedCases,
  formatCases,
  formatTurn,
} from './report.ts';
import { syntheticHistory } from './synthetic-history.ts';
import { prepareTurn } from './turn-case.ts';

const SIZES = [100, 1_000, 10_000];
const SEED = 1;
const PAGE = new URL('../docs/performance.md', import.meta.url);
const GENERATED = /(?<=<!-- bench:start -->\n).*(?=<!-- bench:end -->)/s;

const histories = await Promise.all(SIZES.map(countedHistory));
const results: CaseResult[] = [];
for (const benchCase of BENCH_CASES) results.push(await measureCase(benchCase));

const inputs: { readonly result: CaseResult; readonly sizes: readonly number[] }[] = [];
for (const { name, aimMs, sizes, setUp } of INPUT_CASES) {
  const timings = new Map<number, Timing>();
  for (const size of sizes) timings.set(size, await measure(setUp(size)));
  inputs.push({ result: { benchCase: { name, ...(aimMs !== undefined && { aimMs }) }, timings }, sizes });
}

const turn = await measure(await prepareTurn());
const replay = measureReplay();
const corpus = measureCorpus();
const report = [
  formatCases(results, SIZES),
  ...inputs.map(({ result, sizes }) => formatCases([result], sizes, 'characters')),
  formatTurn(turn),
  formatReplay(replay),
  formatCorpus(corpus),
  describeMachine(),
].join('\n\n');
console.log(report);
const missedAims = [
  ...findMissedAims(results, SIZES, turn),
  ...inputs.flatMap(({ result, sizes }) => findMissedCases([result], sizes)),
  ...findMissedReplayAims(replay),
  ...findMissedCorpusAims(corpus),
];
for (const missed of missedAims) console.warn(`warning: aim missed — ${missed}`);
if (process.argv.includes('--write')) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(GENERATED, () => `\n${report}\n\n`),
  );
}

async function countedHistory(size: number): Promise<readonly IContent[]> {
  const history = syntheticHistory(size, SEED);
  await new HistoryService().estimateTokensForContents(history);
  return history;
}

async function measureCase(benchCase: BenchCase): Promise<CaseResult> {
  const timings = new Map<number, Timing>();
  for (const history of histories) {
    globalThis.gc?.();
    timings.set(history.length, await measure(await benchCase.setUp(history)));
  }
  return { benchCase, timings };
}
