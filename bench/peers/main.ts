// Takes recorded sessions through every tool: `npm run peers -- --help`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sessionFolders } from './corpus/session-folders.ts';
import { renderBenchmarkPage } from './page/render-benchmark-page.ts';
import { PEER_ROWS } from './peer-rows.ts';
import type { CanaryRow } from './report/canary-row.ts';
import { renderSummary } from './report/render-summary.ts';
import type { SessionRow } from './report/session-row.ts';
import { installTools } from './run/install-tools.ts';
import { JsonLines } from './run/json-lines.ts';
import { runBenchmark } from './run/run-benchmark.ts';
import { writeDocs } from './run/write-docs.ts';

const HELP = `npm run peers -- [options]
  --out FOLDER      where every session's row and the tables go (bench/peers/results)
  --share NUMBER    run so much of each agent's sessions, chosen by their hashes (1)
  --only TEXT       only tools whose names hold it
  --except TEXT     no tools whose names hold it
  --own             only what needs no package of others; nothing is installed
  --most NUMBER     leave out sessions with more requests
  --timeout MS      a tool that takes longer for one request is killed (60000)
  --render          only write the tables again
  --write           write them into docs/benchmark.md and the page into docs/benchmark.html
Sessions are looked for in the folders of HDC_SESSIONS. A run that was ended goes on where it was.`;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
    share: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    except: { type: 'string' },
    own: { type: 'boolean', default: false },
    most: { type: 'string', default: 'Infinity' },
    timeout: { type: 'string', default: '60000' },
    render: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else await main();

async function main(): Promise<void> {
  const results = new JsonLines<SessionRow>(join(values.out, 'results.jsonl'));
  const canaries = new JsonLines<CanaryRow>(join(values.out, 'canaries.jsonl'));
  if (!values.render) await run(results, canaries);
  const summary = renderSummary(results.read(), canaries.read());
  writeFileSync(join(values.out, 'benchmark.md'), summary);
  const page = renderBenchmarkPage(results.read(), PEER_ROWS);
  writeFileSync(join(values.out, 'benchmark.html'), page);
  if (values.write) writeDocs(summary, page);
  console.log(summary);
}

async function run(results: JsonLines<SessionRow>, canaries: JsonLines<CanaryRow>): Promise<void> {
  const folders = sessionFolders();
  if (folders.length === 0) {
    throw new Error('There are no sessions; set HDC_SESSIONS to folders of recorded sessions');
  }
  const isLeftOut = (name: string) => values.except !== undefined && name.includes(values.except);
  const rows = PEER_ROWS.filter(
    ({ name, how }) => name.includes(values.only) && !isLeftOut(name) && (!values.own || how !== 'published'),
  );
  if (rows.some(({ how }) => how === 'published')) installTools();
  await runBenchmark({
    folders,
    rows,
    share: Number(values.share),
    mostRequests: Number(values.most),
    timeoutMs: Number(values.timeout),
    results,
    canaries,
    say: (line) => console.error(line),
  });
}
