import { createServer } from 'node:http';
import type { ScriptStep } from '@hdc/providers/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, untilPrompt } from '../testing/say.ts';
import { useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const SLOW_MS = 15_000;
let close = () => {};
afterEach(() => close());

/** A server that has models and nothing to say; Ollama tells of them by paths of its own. */
async function serve(
  models: readonly unknown[],
  ollama: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answers: Readonly<Record<string, unknown>> = { '/v1/models': { data: models }, ...ollama };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
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
    await enter(terminal, '/model nor-me');
    await terminal.waitFor(/window\s+of nor-me\?[\s\S]*tokens ›$/);
    await terminal.press('Enter');
    expect(await untilPrompt(terminal)).toMatch(
      /200k tokens are assumed; \/set context-limit N[\s\S]* of 200k /,
    );
    await terminal.press('Ctrl-D');
    await terminal.ended();
    const later = await bench.open(['--base-url', url], { driver, columns });
    expect(await untilPrompt(later)).toMatch(/ of 32\.0k /);
  });

  test('of Ollama have the window that it loads them with', async () => {
    const show = { parameters: 'num_ctx 16384', model_info: { 'qwen.context_length': 262_144 } };
    const url = await serve([{ id: 'qwen-x' }], { '/api/show': show, '/api/ps': { models: [] } });
    const terminal = await bench.open(['--base-url', url], { driver, columns: 80 });
    expect(await untilPrompt(terminal)).toMatch(/ of 16\.4k .*qwen-x/);
  });
});

describe('a window that no server and no table knows', () => {
  const WINDOW = 8_192;
  const reads: ScriptStep = {
    toolCalls: [1, 2, 3, 4, 5, 6].map((n) => ({
      id: `r${n}`,
      name: 'read_file',
      parameters: { file_path: `${n}.txt` },
    })),
  };

  test('is learned from the first refusal, and remembered', async () => {
    for (let n = 1; n <= 6; n++) bench.write(`${n}.txt`, `${n} is told at length.\n`.repeat(500));
    let refusals = 0;
    const server = await bench.serve((request) => {
      const isTooLong = request.text.length / 5 > WINDOW;
      if (isTooLong) refusals++;
      if (isTooLong)
        return { status: 400, message: `This model's maximum context length is ${WINDOW} tokens.` };
      return request.text.includes('read_file","arguments') ? { text: 'All read.' } : reads;
    });
    const flags = ['--base-url', server.baseUrl, '--model', 'nobody-knows-me', '-p', 'Read all.'];
    const first = await bench.runHere(flags);
    expect(first).toMatchObject({ code: 0, out: 'All read.\n' });
    expect(first.err).toMatch(/200000 tokens are assumed\. Say it with --set context-limit=N/);
    expect(first.err).toContain('the window of nobody-knows-me has 8192 tokens; that is remembered');
    expect(refusals).toBe(1);
    const second = await bench.runHere(flags);
    expect(second).toMatchObject({ code: 0, out: 'All read.\n' });
    expect(second.err).not.toMatch(/assumed|too long/);
    expect(refusals).toBe(1);
  });

  test.each([['--quiet'], ['--json']])('is said to be assumed in a run with %s, too', async (flag) => {
    const url = await serve([{ id: 'nobody-knows-me' }]);
    const { err } = await bench.runHere(['--base-url', url, '-p', 'hi', flag]);
    expect(err).toMatch(/window of nobody-knows-me is: 200000 tokens are assumed\. .*--set context-limit=N/);
  });
});

test('several models cannot be guessed in a run without a terminal', async () => {
  const url = await serve([{ id: 'a' }, { id: 'b' }]);
  const { err, code } = await bench.run(['--base-url', url, '-p', 'hi']);
  expect({ err, code }).toEqual({ code: 2, err: expect.stringContaining('name one with --model: a, b') });
});
