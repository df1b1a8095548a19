import { spawnSync } from 'node:child_process';
import type { ToolOutcome } from './run-tool.ts';
import { textParameter } from './text-parameter.ts';

/** Runs a command with an environment of its own, so that nothing of this machine shows. */
export function runShellCommand(
  workspace: string,
  parameters: Readonly<Record<string, unknown>>,
): ToolOutcome {
  const { stdout, stderr, status } = spawnSync(textParameter(parameters, 'command'), {
    cwd: workspace,
    shell: true,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: workspace, TZ: 'UTC', LC_ALL: 'C', NO_COLOR: '1' },
  });
  const output = [stdout, stderr].filter((text) => text !== '').join('\n');
  const result = output === '' ? '(no output)' : output;
  return status === 0 ? { result } : { result, error: `The command ended with exit code ${status}` };
}
