import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderBenchmarkPage } from '../page/render-benchmark-page.ts';
import { PEER_ROWS } from '../peer-rows.ts';
import { BENCHMARK_JSON, type BenchmarkJson } from '../report/benchmark-json.ts';
import { renderSummary } from '../report/render-summary.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const GENERATED = /(?<=<!-- benchmark:start -->\n).*(?=<!-- benchmark:end -->)/s;

/** The pages of the last run, by their paths: tables between the marks of one, and the other with pictures. */
export function benchmarkPages(json: BenchmarkJson): ReadonlyMap<string, string> {
  const path = join(DOCS, 'benchmark.md');
  return new Map([
    [path, readFileSync(path, 'utf8').replace(GENERATED, () => `\n${renderSummary(json)}\n`)],
    [join(DOCS, 'benchmark.html'), renderBenchmarkPage(json, PEER_ROWS)],
  ]);
}

export function writeDocs(json: BenchmarkJson): void {
  writeFileSync(BENCHMARK_JSON, `${JSON.stringify(json, null, 1)}\n`);
  for (const [path, text] of benchmarkPages(json)) writeFileSync(path, text);
}
