// Takes recorded sessions through every tool: `npm run peers -- --help`.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fingerprintOf } from '../../scripts/evidence/fingerprint-of.ts';
import { recordedFiles, sessionFolders } from '../../scripts/evidence/recorded-files.ts';
import { renderBenchmarkPage } from './page/render-benchmark-page.ts';
import type { PeerRow } from './peer-row.ts';
import { PEER_ROWS } from './peer-rows.ts';
import { toBenchmarkJson } from './report/benchmark-json.ts';
import type { CanaryRow } from './report/canary-row.ts';
import { renderSummary } from './report/render-summary.ts';
import type { SessionRow } from './report/session-row.ts';
import { installTools } from './run/install-tools.ts';
import { JsonLines } from './run/json-lines.ts';
import { runBenchmark } from './run/run-benchmark.ts';
import { writeDocs } from './run/write-docs.ts';

const HELP = `npm run peers -- [options]
  --out FOLDER      where every session's row and the tables go (bench/peers/results, by the sources that made them)
  --share NUMBER    run so much of each agent's sessions, chosen by their hashes (1)
  --only TEXT       only tools whose names hold it
  --except TEXT     no tools whose names hold it
  --own             only what needs no package of others; nothing is installed
  --most NUMBER     leave out sessions with more requests
  --timeout MS      a tool that takes longer for one request is killed (60000)
  --render          only write the tables again
  --write           write them into docs/benchmark.json, and from there into docs/benchmark.md and docs/benchmark.html
Sessions are looked for in the folders of HDC_SESSIONS. A run that was ended goes on where it was.`;

/** Processes that share the files. */
const WORKERS = 2;

const { values } = parseArgs({
  options: {
    out: {
      type: 'string',
      default: join(import.meta.dirname, 'results', fingerprintOf(['packages', 'bench/peers'])),
    },
    share: { type: 'string', default: '1' },
    /** One of the processes that take files until none is left. */
    worker: { type: 'boolean', default: false },
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
  if (values.write) await refuseMissing();
  if (values.worker) {
    await run(results, canaries);
    return;
  }
  if (!values.render) await runWorkers();
  const json = toBenchmarkJson(results.read(), canaries.read(), new Date().toISOString().slice(0, 10));
  const summary = renderSummary(json);
  writeFileSync(join(values.out, 'benchmark.md'), summary);
  writeFileSync(join(values.out, 'benchmark.html'), renderBenchmarkPage(json, PEER_ROWS));
  if (values.write) writeDocs(json);
  console.log(summary);
}

/** Figures of a part of the sessions are no figures of the benchmark. */
async function refuseMissing(): Promise<void> {
  const { missing } = await recordedFiles(sessionFolders());
  if (missing.length > 0) {
    throw new Error(
      `Nothing is written: ${missing.length} sessions of the index are missing, such as ${missing.slice(0, 3).join(', ')}`,
    );
  }
}

async function runWorkers(): Promise<void> {
  if (rowsToRun().some(({ how }) => how === 'published')) installTools();
  rmSync(claims(), { recursive: true, force: true });
  mkdirSync(claims());
  const given = process.argv.slice(2).filter((word) => word !== '--write');
  const ended = Array.from(
    { length: WORKERS },
    () =>
      new Promise<number | null>((resolve) => {
        const script = ['--import', 'tsx', '--conditions=hdc-source', import.meta.filename];
        const child = spawn(process.execPath, [...script, ...given, '--worker'], { stdio: 'inherit' });
        child.on('close', resolve);
      }),
  );
  const codes = await Promise.all(ended);
  if (codes.some((code) => code !== 0))
    throw new Error('A process ended early: run it again, it goes on where it was');
}

function claims(): string {
  return join(values.out, 'claims');
}

/** Whether this process is the first of this run to take it. */
function claim(name: string): boolean {
  try {
    writeFileSync(join(claims(), name), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function rowsToRun(): readonly PeerRow[] {
  const isLeftOut = (name: string) => values.except !== undefined && name.includes(values.except);
  return PEER_ROWS.filter(
    ({ name, how }) => name.includes(values.only) && !isLeftOut(name) && (!values.own || how !== 'published'),
  );
}

async function run(results: JsonLines<SessionRow>, canaries: JsonLines<CanaryRow>): Promise<void> {
  const folders = sessionFolders();
  if (folders.length === 0) {
    throw new Error('There are no sessions; set HDC_SESSIONS to folders of recorded sessions');
  }
  await runBenchmark({
    folders,
    rows: rowsToRun(),
    share: Number(values.share),
    claim,
    mostRequests: Number(values.most),
    timeoutMs: Number(values.timeout),
    results,
    canaries,
    say: (line) => console.error(line),
  });
}
