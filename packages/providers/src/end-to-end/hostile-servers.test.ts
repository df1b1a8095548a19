import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IContent } from '@hdc/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createProvider, type ProviderOptions } from '../create-provider.ts';
import { PROVIDER_NAMES, type ProviderName } from '../provider-names.ts';
import { startScriptedServer, WIRES } from '../scripted/scripted-server.ts';
import { collectAnswer } from '../testing/collect-answer.ts';
import type { Script } from '../testing/index.ts';
import type { ProviderWait } from '../transport/watched-fetch.ts';

const LIMIT_MS = 250;
const ONCE = { maxAttempts: 1 };
const PATIENT = { firstByteMs: 20_000, nextByteMs: 20_000 };
const TIMEOUTS = { ...PATIENT, firstByteMs: LIMIT_MS };

async function ask(
  name: ProviderName,
  script: Script,
  options: Partial<ProviderOptions> = {},
  contents: readonly IContent[] = [],
) {
  const server = await startScriptedServer(name, script);
  onTestFinished(() => server.close());
  const { baseUrl, requests } = server;
  const full = { name, model: 'm', baseUrl, apiKey: 'key', env: {}, retry: ONCE, ...options };
  return { ...(await collectAnswer(createProvider(full).generateChatCompletion({ contents }))), requests };
}

describe.each(PROVIDER_NAMES)('%s', (name) => {
  test.each([
    ['that says nothing at all', 0, 'firstByteMs', /did not begin to answer within 0.25 s/],
    ['that stops in the middle of an answer', 2, 'nextByteMs', /sent nothing more of its answer for 0.25 s/],
  ])('a server %s is not waited for without end', async (_, silentAfter, limit, message) => {
    const timeouts = { ...PATIENT, [limit]: LIMIT_MS };
    const { error } = await ask(name, [{ text: 'never complete', silentAfter }], { timeouts });
    expect(error).toMatchObject({ code: 'TIMEOUT', limitMs: LIMIT_MS, isTransient: true });
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
  });

  test('a server that is slow, but never silent for long, is waited for', async () => {
    const timeouts = { ...PATIENT, nextByteMs: 1_000 };
    const { error } = await ask(name, [{ text: 'a b c d', eventDelayMs: 20 }], { timeouts });
    expect(error).toBeUndefined();
  });

  test.each([
    ['a JSON body', '{"error":{"message":"the quota of the tenant is used up"}}'],
    ['a JSON body whose error is a text', '{"error":"the quota of the tenant is used up"}'],
    ['a list', '[{"error":{"code":400,"message":"the quota of the tenant is used up"}}]'],
    ['a page', '<html>the quota of the tenant is used up</html>'],
    ['an event', 'data: {"error":{"code":400,"message":"the quota of the tenant is used up"}}\n\n'],
  ])("status 200 with an error as %s shows the vendor's message", async (_, body) => {
    const { error } = await ask(name, [{ events: [body] }]);
    expect(error).toMatchObject({ message: expect.stringContaining('the quota of the tenant is used up') });
  });

  test("an error behind the beginning of an answer shows the vendor's message", async () => {
    const whole = WIRES[name].encode({ text: 'half' }, 'm');
    const event = 'data: {"type":"error","error":{"type":"x","message":"the tenant is gone"}}\n\n';
    const { error } = await ask(name, [{ events: [...whole.slice(0, 1), event] }]);
    expect(error).toMatchObject({ message: expect.stringContaining('the tenant is gone') });
  });

  test('half characters never reach the server', async () => {
    const half = 'cut \ud83d here, not \\ud83d, 👍';
    const contents: readonly IContent[] = [
      { speaker: 'human', blocks: [{ type: 'text', text: half }] },
      { speaker: 'ai', blocks: [{ type: 'tool_call', id: 'c', name: 'read', parameters: { [half]: half } }] },
      {
        speaker: 'tool',
        blocks: [{ type: 'tool_response', callId: 'c', toolName: 'read', result: { half } }],
      },
    ];
    const { requests } = await ask(name, [{ text: 'ok' }], {}, contents);
    const [request] = requests;
    expect(request?.text).toContain('cut \uFFFD here, not ');
    expect(request?.text).toContain('👍');
    expect(JSON.stringify(request?.body)).not.toMatch(/[^\\]\\ud/);
  });
});

test('a silent server gets one more attempt, and every wait is told', async () => {
  const waits: (ProviderWait | undefined)[] = [];
  const { error } = await ask('openai-compatible', () => ({ text: 'x', silentAfter: 0 }), {
    timeouts: TIMEOUTS,
    retry: { baseDelayMs: 1 },
    onWait: (wait) => waits.push(wait),
  });
  expect(error).toMatchObject({ code: 'TIMEOUT' });
  const first = { for: 'first-byte', limitMs: LIMIT_MS };
  const retry = expect.objectContaining({ for: 'retry', attempt: 2 });
  expect(waits).toEqual([first, undefined, retry, undefined, first, undefined]);
});

test('a status alone is no byte of an answer', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  const provider = createProvider({
    name: 'openai-compatible',
    model: 'm',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    env: {},
    retry: ONCE,
    timeouts: TIMEOUTS,
  });
  const { error } = await collectAnswer(provider.generateChatCompletion({ contents: [] }));
  expect(error).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('did not begin') });
});
