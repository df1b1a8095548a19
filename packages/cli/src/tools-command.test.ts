import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { fakeEnvironment } from './testing/fake-environment.ts';
import { toolsCommand } from './tools-command.ts';
import { UsageError } from './usage-error.ts';

const home = useTemporaryFolder();

async function run(...args: readonly string[]): Promise<string> {
  const environment = fakeEnvironment({ env: { HDC_HOME: home() } });
  expect(await toolsCommand.run(args, environment)).toBe(0);
  return environment.out.text;
}

test('what is switched off is kept, listed, and switched on again', async () => {
  expect(await run()).toContain('No tool is switched off');
  expect(await run('off', 'mcp__github', 'Workflow')).toContain('mcp__github, Workflow');
  expect(await run('on', 'Workflow')).toContain('Off, from the next conversation on: mcp__github.');
  expect(await run()).toContain('mcp__github');
});

test.each([[['away', 'x']], [['off']], [['off', 'two words']], [['off', '\u001b[2J']]])(
  'a wrong call says what is allowed: %j',
  async (args) => {
    await expect(run(...args)).rejects.toThrow(UsageError);
  },
);
