import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { HAS_VALKEY, useValkeyServer } from '@hdc/requests/testing/valkey';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCli } from '../run-cli.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';
import { startGatewayProgram } from '../testing/start-gateway-program.ts';

/** On a busy machine a store may answer too late, and requests pass as they come, rightly. */
const RETRIES = 2;

describe.runIf(HAS_VALKEY)('replicas as processes', { retry: RETRIES }, () => {
  const server = useValkeyServer();
  const home = useTemporaryFolder();
  const startReplica = (name: string, vendor: string) =>
    startGatewayProgram(vendor, { HDC_HOME: home(name), HDC_GATEWAY_STORE: server.current.url });

  test('one that is killed loses its streams and nothing else', async () => {
    const vendor = await startVendor();
    const [one, two] = await Promise.all(['one', 'two'].map((name) => startReplica(name, vendor.url)));
    if (!one || !two) throw new Error('two were started');
    const first = await post(one.url, conversation(1));
    const other = await post(two.url, conversation(1, 'another'));
    const [cut, kept] = [readAll(first), readAll(other)];
    await vi.waitFor(() => expect(vendor.streams).toHaveLength(2), 300_000);
    one.child.kill('SIGKILL');
    await expect(cut).rejects.toThrow();
    for (const stream of vendor.streams) stream.end(LAST_EVENT);
    expect(await kept).toContain('message_stop');

    const sent = JSON.parse(vendor.bodies[0] ?? '').messages;
    const next = await post(two.url, conversation(2));
    vendor.streams.at(-1)?.end(LAST_EVENT);
    expect(await readAll(next)).toContain('message_stop');
    const continued = JSON.parse(vendor.bodies.at(-1) ?? '').messages;
    expect(JSON.stringify(sent).length).toBeLessThan(JSON.stringify(conversation(1)).length);
    expect(continued.slice(0, sent.length - 1)).toEqual(sent.slice(0, -1));
    expect(textOf(continued[sent.length - 1])).toBe(textOf(sent.at(-1)));

    two.child.kill('SIGTERM');
    await once(two.child, 'exit');
    const environment = fakeEnvironment({ now: Date.now });
    expect(await runCli(['gateway', 'status', '--store', server.current.url], environment)).toBe(0);
    expect(environment.out.text).toMatch(/^\d{4}-\d\d-\d\d \(UTC\): 2 requests through 1 gateway\n/);
  });
});

test('a store that cannot be asked is told, without its password', async () => {
  const environment = fakeEnvironment();
  const args = ['gateway', 'status', '--store', 'valkey://:secret@127.0.0.1:1'];
  expect(await runCli(args, environment)).toBe(2);
  expect(environment.err.text).toContain('valkey://127.0.0.1:1');
  expect(environment.err.text).not.toContain('secret');
});

const FIRST_EVENT =
  'event: message_start\ndata: {"type":"message_start","message":{"usage":{"input_tokens":5,"output_tokens":1}}}\n\n';
const LAST_EVENT = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';

/** Begins its answers and leaves their end to the test. */
async function startVendor() {
  const bodies: string[] = [];
  const streams: ServerResponse[] = [];
  const vendor = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(FIRST_EVENT);
    streams.push(response);
  });
  const url = await listenOn(vendor, 0, '127.0.0.1');
  onTestFinished(() => {
    vendor.close();
    vendor.closeAllConnections();
  });
  return { url, bodies, streams };
}

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(`${url}/v1/messages`, { method: 'POST', body: JSON.stringify(body) });
}

const readAll = (response: Response): Promise<string> => response.text();

/** Commands with coloured output, which is made smaller when it is first seen and at no other time. */
function conversation(commands: number, task = 'Please test it.') {
  const messages: unknown[] = [{ role: 'user', content: task }];
  for (let i = 0; i < commands; i++) {
    const text = Array.from({ length: 200 }, (_, line) => `\u001b[32mline ${line} of ${i}\u001b[0m`).join(
      '\n',
    );
    messages.push(
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: `t${i}`, name: 'Bash', input: { command: 'make' } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${i}`, content: text }] },
    );
  }
  return { model: 'claude-sonnet-4-5', stream: true, tools: [{ name: 'Bash', input_schema: {} }], messages };
}

/** Without the cache breakpoint, which is always at the end. */
function textOf(message: { readonly content: readonly { readonly content: unknown }[] }): unknown {
  return message.content[0]?.content;
}
