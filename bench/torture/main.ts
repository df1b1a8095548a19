import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runAttacks } from './attacks/run-attacks.ts';
import { formatTorture } from './format-torture.ts';
import { runKills } from './run-kills.ts';
import { runWorkers } from './run-workers.ts';

const PAGE = new URL('../../docs/reliability.md', import.meta.url);
const GENERATED = /(?<=<!-- torture:start -->\n).*(?=<!-- torture:end -->)/s;

/** No session holds more than a few megabytes, and none may leave anything behind. */
const MOST_MEGABYTES = 512;

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '20' },
    kills: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
  },
});

const [seed, turns, workers, kills] = [values.seed, values.turns, values.workers, values.kills].map(Number);
const start = Date.now();
const deadline = start + Number(values.minutes) * 60_000;
const run = await runWorkers({ seed: seed ?? 1, turns: turns ?? 0, workers: workers ?? 1, deadline });
await runAttacks(run.tally);
const minutes = (Date.now() - start) / 60_000;
const killed = kills ? runKills(kills, seed ?? 1) : undefined;
const report = formatTorture({ ...run, seed: seed ?? 1, minutes, killed });
console.log(report);
if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(GENERATED, () => `\n${report}\n\n`),
  );
}
const { violations } = run.tally.toFigures();
for (const violation of violations) console.error('violation', violation);
const isMemoryBounded = run.megabytes <= MOST_MEGABYTES;
if (!isMemoryBounded) console.error(`violation: ${run.megabytes} MB, allowed are ${MOST_MEGABYTES}`);
if (violations.length > 0 || !isMemoryBounded || killed?.isPassed === false) process.exitCode = 1;
