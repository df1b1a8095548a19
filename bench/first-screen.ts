// The time until the released `hdc` shows its first lines and its first figures: a home with 1,000 sessions, 80 × 24.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { bundleProgram } from '../scripts/release/bundle-program.ts';
import { median } from './processor-time.ts';

const SESSIONS = 1_000;
const RUNS = 5;
const LONGEST_MS = 120_000;

/** The first line, which should be there after a second, and the first figures of sessions. */
const SIGNS = [
  { name: 'how many sessions there are', sign: /session files/, aimMs: 1_000 },
  { name: 'figures of the first sessions', sign: /Last 30 days: \d/, aimMs: undefined },
];

const folder = mkdtempSync(join(tmpdir(), 'hdc-first-screen-'));
cpSync(new URL('../packages/cli/package.json', import.meta.url), join(folder, 'package.json'));
await bundleProgram(folder);
const sessions = join(folder, 'home/.claude/projects/shop');
mkdirSync(sessions, { recursive: true });
const session = new URL('../packages/transcripts/fixtures/claude-code.jsonl', import.meta.url);
for (let i = 0; i < SESSIONS; i += 1) copyFileSync(session, join(sessions, `${i}.jsonl`));

const runs: (readonly number[])[] = [];
for (let run = 0; run < RUNS; run += 1) runs.push(await timeSigns());
rmSync(folder, { recursive: true });

for (const [at, { name, aimMs }] of SIGNS.entries()) {
  const took = median(runs.map((times) => times[at] ?? Number.NaN));
  const aim = aimMs === undefined ? '' : ` (aim ${aimMs})`;
  console.log(`hdc, ${SESSIONS} sessions: ${name} after ${took.toFixed(0)} ms${aim}`);
  if (aimMs !== undefined && took > aimMs)
    console.warn(`warning: aim missed — ${name}: ${took.toFixed(0)} ms, aim ${aimMs} ms`);
}

/** Milliseconds from the start of the program to each sign. */
function timeSigns(): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const home = join(folder, 'home');
    const began = performance.now();
    const terminal = spawn(process.execPath, [join(folder, 'dist/main.js')], {
      cols: 80,
      rows: 24,
      cwd: home,
      env: { PATH: process.env['PATH'], HOME: home, TERM: 'xterm-256color' },
    });
    const late = setTimeout(() => terminal.kill(), LONGEST_MS);
    const times: number[] = [];
    let text = '';
    terminal.onData((data) => {
      text += data;
      while (SIGNS[times.length]?.sign.test(text)) {
        times.push(performance.now() - began);
      }
      if (times.length === SIGNS.length) terminal.kill();
    });
    terminal.onExit(() => {
      clearTimeout(late);
      if (times.length === SIGNS.length) resolve(times);
      else reject(new Error(`hdc ended before it showed everything: ${JSON.stringify(text.slice(0, 500))}`));
    });
  });
}
