// npm run stress [-- --runs 20] [--loops 9] [--long] [PATH…]: runs the tests that wait for terminals, processes or many cases again and
// again on a machine under load. A test that fails here waits for time instead of for a sign.
// Without --long those of `npm test` run; with it those of `npm run test:long` as well, which takes hours.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** Tests that wait for terminals and programs, and the properties with the most work for each case. */
const WAITING = [
  'packages/cli/src/chat',
  'packages/cli/src/testing',
  'packages/cli/src/run',
  'packages/agent/src/shell',
  'packages/agent/src/recording',
  'packages/agent/src/end-to-end',
  'packages/agent/src/mcp',
  'packages/gateway/src/page',
  'packages/gateway/src/end-to-end',
  'packages/requests/src',
  'packages/wire/src/wire-formats.test.ts',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '20' },
    loops: { type: 'string', default: '9' },
    long: { type: 'boolean', default: false },
  },
});
const runs = wholeNumber('--runs', values.runs);
const loops = wholeNumber('--loops', values.loops) * availableParallelism();
const paths = positionals.length > 0 ? positionals : WAITING;

const projects = ['--project=quick', ...(values.long ? ['--project=long'] : [])];

const busy = Array.from({ length: loops }, startLoop);
let failures = 0;
try {
  for (let run = 1; run <= runs; run++) {
    const start = performance.now();
    const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...projects, ...paths], {
      stdio: 'inherit',
    });
    if (status !== 0) failures++;
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    console.log(
      `run ${run} of ${runs} beside ${loops} busy loops: ${status === 0 ? 'green' : 'RED'}, ${minutes} min`,
    );
  }
} finally {
  for (const loop of busy) loop.kill('SIGKILL');
}
console.log(`${runs - failures} of ${runs} runs are green.`);
process.exitCode = failures === 0 ? 0 : 1;

/** Ends by itself when this program does, since its standard input ends then. */
function startLoop(): ChildProcess {
  const program =
    'process.stdin.on("end", () => process.exit()).resume(); (function spin() { const end = Date.now() + 50; while (Date.now() < end); setImmediate(spin); })()';
  return spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'] });
}

function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`${option} is ${JSON.stringify(value)}; allowed: a whole number from 0 on`);
}
