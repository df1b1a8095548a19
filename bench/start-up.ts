import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Start {
  readonly name: string;
  readonly args: readonly string[];
  readonly input?: string;
  readonly aimMs?: number;
}

const CLI = new URL('../packages/cli/dist/', import.meta.url).pathname;
const PAYLOAD = { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_response: { stdout: 'a\nb\n' } };
const RUNS = 15;

const folder = mkdtempSync(join(tmpdir(), 'hdc-start-'));
const empty = join(folder, 'empty.mjs');
writeFileSync(empty, '');
const STARTS: readonly Start[] = [
  { name: 'Node alone', args: [empty] },
  {
    name: 'the hook of Claude Code',
    args: [join(CLI, 'hooks/claude/main.js')],
    input: JSON.stringify(PAYLOAD),
    aimMs: 80,
  },
  { name: 'hdc --version', args: [join(CLI, 'main.js'), '--version'], aimMs: 120 },
];

for (const { name, args, input = '', aimMs } of STARTS) {
  const times = Array.from({ length: RUNS }, () => timeOf(args, input)).toSorted((a, b) => a - b);
  const median = Math.round(times[RUNS >> 1] ?? 0);
  console.log(`${name}: ${median} ms (fastest ${Math.round(times[0] ?? 0)} ms)`);
  if (aimMs !== undefined && median > aimMs)
    console.warn(`warning: aim missed — ${name}: ${median} ms, aim ${aimMs} ms`);
}
rmSync(folder, { recursive: true });

function timeOf(args: readonly string[], input: string): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { input });
  return performance.now() - start;
}
