import { runTorture } from './run-torture.ts';

/** One share of a run, in a process of its own: seed, turns and deadline come in, figures go out as JSON. */
const [seed = 1, turns = 1_000, deadline = Number.POSITIVE_INFINITY] = process.argv.slice(2).map(Number);

const tally = await runTorture({ seed, turns, deadline });
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ ...tally.toFigures(), megabytes }));
