// Behind `npm test` and `npm run test:long`: runs a gate's checks one after the other and prints the time of each.
// Plain JavaScript with no dependency: installing is its first check.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PREPARE = [
  ['install', 'node scripts/bootstrap.js'],
  ['types', 'npm run --silent build'],
];
const GATES = {
  quick: [
    ...PREPARE,
    ['lint', 'npm run --silent check:lint'],
    ['unused code', 'npm run --silent check:unused'],
    ['packages', 'npm run --silent check:packages'],
    ['generated pages', 'npm run --silent check:pages'],
    ['tests', 'npm run --silent check:tests'],
  ],
  long: [...PREPARE, ['long tests', 'npm run --silent check:long-tests']],
};

const [gate = ''] = process.argv.slice(2);
const checks = GATES[gate];
if (checks === undefined) {
  console.error(`Unknown gate ${JSON.stringify(gate)}; allowed: ${Object.keys(GATES).join(', ')}`);
  process.exit(2);
}

const cwd = fileURLToPath(new URL('..', import.meta.url));
const start = performance.now();
const times = [];
let failed;
for (const [name, command] of checks) {
  const checkStart = performance.now();
  const { status } = spawnSync(command, { cwd, shell: true, stdio: 'inherit' });
  times.push([name, performance.now() - checkStart]);
  if (status !== 0) {
    failed = name;
    break;
  }
}
times.push([failed ? `failed at: ${failed}` : 'all of it', performance.now() - start]);
for (const [name, ms] of times) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
process.exitCode = failed ? 1 : 0;
