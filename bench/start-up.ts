import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './processor-time.ts';
import { releaseProgram } from './release-program.ts';

interface Start {
  readonly name: string;
  readonly args: readonly string[];
  readonly input?: string;
  /** Above what Node alone takes in the same run. */
  readonly aimMs?: number;
}

const SHORT = { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_response: { stdout: 'a\nb\n' } };
const HITS = Array.from({ length: 40 }, (_, line) => `src/a.ts:${line + 1}:const value${line};`).join('\n');
const LONG = { tool_name: 'Grep', tool_input: { pattern: 'value' }, tool_response: { content: HITS } };
const RUNS = 15;

const folder = mkdtempSync(join(tmpdir(), 'hdc-start-'));
const CLI = await releaseProgram(folder);
const empty = join(folder, 'empty.mjs');
writeFileSync(empty, '');
const STARTS: readonly Start[] = [
  { name: 'Node alone', args: [empty] },
  {
    name: 'the hook of Claude Code, output of a few characters',
    args: [join(CLI, 'hooks/claude/main.js')],
    input: JSON.stringify(SHORT),
    aimMs: 15,
  },
  {
    name: 'the hook of Claude Code, output that it makes smaller',
    args: [join(CLI, 'hooks/claude/main.js')],
    input: JSON.stringify(LONG),
    aimMs: 15,
  },
  { name: 'hdc --version', args: [join(CLI, 'main.js'), '--version'], aimMs: 15 },
  { name: 'hdc gateway --help', args: [join(CLI, 'main.js'), 'gateway', '--help'], aimMs: 200 },
];

let alone = 0;
for (const { name, args, input = '', aimMs } of STARTS) {
  const took = median(Array.from({ length: RUNS }, () => processorTimeOf(args, input)));
  if (aimMs === undefined) alone = took;
  const above = took - alone;
  console.log(
    `${name}: ${took.toFixed(0)} ms of processor${aimMs === undefined ? '' : `, ${above.toFixed(0)} above Node (aim ${aimMs})`}`,
  );
  if (aimMs !== undefined && above > aimMs)
    console.warn(`warning: aim missed — ${name}: ${above.toFixed(0)} ms above Node, aim ${aimMs} ms`);
}
rmSync(folder, { recursive: true });

/** Processor time of a program and all of its threads, as the shell counts it: other programs do not change it. */
function processorTimeOf(args: readonly string[], input: string): number {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null', process.execPath, ...args];
  const { stderr } = spawnSync('bash', timed, { input, encoding: 'utf8' });
  const [user = Number.NaN, system = Number.NaN] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return 1_000 * (user + system);
}
