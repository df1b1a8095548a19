import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, say, untilPrompt } from '../testing/say.ts';
import { useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const SLOW_MS = 15_000;
let close = () => {};
afterEach(() => close());

/** A server that has models and nothing to say. */
async function serve(models: readonly unknown[]): Promise<string> {
  const server = createServer((request, response) => {
    const isList = request.url === '/v1/models';
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? { data: models } : {}));
  });
  close = () => server.close();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
}

describeInTerminals('models', (driver) => {
  test('are offered where only a server is named, and by /model', async () => {
    const url = await serve([
      { id: 'alpha-x', max_model_len: 16_384 },
      { id: 'beta-x', max_model_len: 65_536 },
    ]);
    const terminal = await bench.open(['--base-url', url], { driver, columns: 80 });
    await terminal.waitFor(/Which model\?\n +1 {2}alpha-x\n +2 {2}beta-x\n1\/2 ›$/, SLOW_MS);
    await enter(terminal, '1');
    expect(await untilPrompt(terminal)).toMatch(/ of 16\.4k .*alpha-x/);
    await enter(terminal, '/model');
    await terminal.waitFor(/1 {2}alpha-x · 16\.4k tokens ●\n +2 {2}beta-x · 65\.5k tokens\n1\/2 ›$/);
    await enter(terminal, '2');
    expect(await untilPrompt(terminal)).toMatch(/openai-compatible beta-x at [\s\S]* of 65\.5k .*beta-x/);
  });

  test.each([50, 80, 200])('whose window nobody knows have it asked for, in %i columns', async (columns) => {
    const url = await serve([{ id: 'nobody-knows-me' }]);
    const terminal = await bench.open(['--base-url', url], { driver, columns });
    await terminal.waitFor(/tokens ›$/, SLOW_MS);
    await enter(terminal, 'many');
    await terminal.waitFor(/"many" is no number of tokens[\s\S]*tokens ›$/);
    await enter(terminal, '32k');
    expect(await untilPrompt(terminal)).toMatch(/ of 32\.0k /);
    expect(await say(terminal, '/settings context-limit')).toContain('context-limit is 32000');
  });
});

test('a window that is assumed is said in a run without a terminal', async () => {
  const url = await serve([{ id: 'nobody-knows-me' }]);
  const { err } = await bench.run(['--base-url', url, '-p', 'hi']);
  expect(err).toContain('The window of nobody-knows-me is not known, and 200000 tokens are assumed');
});

test('several models cannot be guessed in a run without a terminal', async () => {
  const url = await serve([{ id: 'a' }, { id: 'b' }]);
  const { err, code } = await bench.run(['--base-url', url, '-p', 'hi']);
  expect({ err, code }).toEqual({ code: 2, err: expect.stringContaining('name one with --model: a, b') });
});
