import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScriptStep, startScriptedServer } from '@hdc/providers/testing';
import { HDC } from '../../testing/program.ts';
import { openTerminal } from '../../testing/terminal/open-terminal.ts';
import { terminalDrivers } from '../../testing/terminal/terminal-drivers.ts';
import { renderedText } from './rendered-text.ts';
import { untilPrompt } from './say.ts';

/** Linux counts the time of processes so often in a second, whatever its clock does. */
const TICKS_MS = 10;
const LONGEST_MS = 300_000;

export interface LiveMeasure {
  readonly name: string;
  /** The time of the program, all its threads together. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** The program itself in a terminal, with a model that streams; nothing if there is neither a terminal nor /proc. */
export async function measureLiveChat(): Promise<readonly LiveMeasure[]> {
  const drivers = await terminalDrivers();
  if (process.platform !== 'linux' || !drivers.includes('pty')) return [];
  const command = 'seq -f "line %g of some output that a command writes" 10000';
  const script: readonly ScriptStep[] = [
    { toolCalls: [{ id: '1', name: 'run_shell_command', parameters: { command } }] },
    { text: 'Done.' },
    { text: `${renderedText(100_000)}\n\nThat is all.`, eventDelayMs: 1 },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'hdc-bench-'));
  const server = await startScriptedServer('openai-compatible', script);
  const flags = ['--base-url', server.baseUrl, '--model', 'scripted', '--yes'];
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    HDC_HOME: join(folder, 'hdc'),
    TERM: 'xterm-256color',
  };
  const terminal = await openTerminal({
    ...{ command: process.execPath, args: [HDC, 'chat', ...flags], cwd: folder, env },
    ...{ columns: 100, rows: 50, driver: 'pty' },
  });
  const run = async (name: string, end: RegExp): Promise<LiveMeasure> => {
    const pid = await terminal.pid();
    const [start, cpu] = [performance.now(), cpuMsOf(pid)];
    await terminal.type('go');
    await terminal.press('Enter');
    await terminal.waitFor(end, LONGEST_MS);
    return { name, cpuMs: cpuMsOf(pid) - cpu, wallMs: performance.now() - start };
  };
  try {
    await untilPrompt(terminal);
    return [
      await run('a command that writes 10 000 lines', /Done\.\n\ncontext [\s\S]*\n›$/),
      await run('an answer of 100 KB', /That is all\.\n\ncontext [\s\S]*\n›$/),
    ];
  } finally {
    await terminal.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From /proc/PID/stat: the 14th and 15th fields, counted behind the name, which may hold blanks. */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICKS_MS;
}
