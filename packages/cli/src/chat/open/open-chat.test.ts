import { writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { fakeEnvironment } from '../../testing/fake-environment.ts';
import { UsageError } from '../../usage-error.ts';
import { parseChatArguments } from '../arguments/parse-chat-arguments.ts';
import { openChat } from './open-chat.ts';

const folder = useTemporaryFolder();

async function limitOf(model: string, ...flags: readonly string[]): Promise<number> {
  const environment = fakeEnvironment({ cwd: folder(), env: { HDC_HOME: folder() } });
  const asked = parseChatArguments(['--model', model, '--base-url', 'http://127.0.0.1:9', ...flags]);
  const { agent } = await openChat(asked, environment, { approve: async () => 'deny', onEvent: () => {} });
  agent.close();
  return agent.ephemerals.contextLimit();
}

test.each([
  ['claude-opus-5-5', 1_000_000],
  ['gpt-5.4', 1_050_000],
  ['mystery', 200_000],
])('the window of %s is %i', async (model, limit) => {
  expect(await limitOf(model)).toBe(limit);
});

test("a person's own file wins over what is known, and a setting over the file", async () => {
  writeFileSync(folder('models.json'), JSON.stringify({ 'claude-*': { contextLimit: 123_456 } }));
  expect(await limitOf('claude-opus-5-5')).toBe(123_456);
  expect(await limitOf('gpt-5.4')).toBe(1_050_000);
  expect(await limitOf('claude-opus-5-5', '--set', 'context-limit=5000')).toBe(5_000);
});

test('a row that cannot be used ends the command before anything happens', async () => {
  const path = folder('models.json');
  writeFileSync(path, JSON.stringify({ 'claude-*': { contextLimit: 0 } }));
  const opened = limitOf('claude-opus-5-5');
  await expect(opened).rejects.toThrow(
    `${path}: "claude-*" "contextLimit" is 0; allowed: a whole number above 0`,
  );
  await expect(opened).rejects.toBeInstanceOf(UsageError);
});
