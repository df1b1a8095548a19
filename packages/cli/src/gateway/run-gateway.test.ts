import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InterruptHandlers } from '../interrupt-handlers.ts';
import { runCli } from '../run-cli.ts';
import { FakeStream, fakeEnvironment } from '../testing/fake-environment.ts';

const folder = useTemporaryFolder();
let vendor: Server;
let vendorUrl = '';
/** The last body. */
let received = '';

beforeEach(async () => {
  vendor = createServer((request, response) => {
    received = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    request.on('end', () => response.end('{"ok":true}'));
  });
  vendorUrl = await listenOn(vendor, 0, '127.0.0.1');
});

afterEach(() => {
  vendor.close();
  vendor.closeAllConnections();
});

/** Starts `hdc gateway` and resolves when it listens. */
async function startGateway(...args: readonly string[]) {
  const [interrupts, terminations] = [new InterruptHandlers(), new InterruptHandlers()];
  let listens = () => {};
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  class Out extends FakeStream {
    override write(text: string): void {
      super.write(text);
      listens();
    }
  }
  const environment = fakeEnvironment({
    out: new Out(),
    env: { HDC_HOME: folder() },
    now: Date.now,
    onInterrupt: (handler) => interrupts.add(handler),
    onTerminate: (handler) => terminations.add(handler),
  });
  const code = runCli(['gateway', '--port', '0', ...args], environment);
  await Promise.race([listening, code]);
  const url = /http:\/\/[\d.:]+/.exec(environment.out.text)?.[0] ?? '';
  return { code, url, out: environment.out, err: environment.err, interrupts, terminations };
}

/** It loads prices, which a busy machine does slowly. */
const TIMEOUT_MS = 120_000;

test.each(['interrupts', 'terminations'] as const)(
  'serves until it hears of %s',
  { timeout: TIMEOUT_MS },
  async (signals) => {
    const started = await startGateway('--upstream', vendorUrl, '--hold-out', '20%');
    expect(started.out.text).toContain('hdc gateway listens on http://127.0.0.1:');
    expect(started.out.text).toContain('20.0% of all conversations');
    const response = await fetch(`${started.url}/v1/messages`, { method: 'POST', body: '{"messages":[]}' });
    expect(await response.text()).toBe('{"ok":true}');
    expect(started[signals].handle('SIGTERM')).toBe(true);
    expect(await started.code).toBe(0);
    expect(started.err.text).toContain('1 request, 0 faults');
    await expect(fetch(started.url)).rejects.toThrow();
  },
);

test('the server of an agent that is attached meanwhile is asked', { timeout: TIMEOUT_MS }, async () => {
  const started = await startGateway();
  const ask = () => fetch(`${started.url}/team/v1/messages`, { method: 'POST', body: '{"messages":[]}' });
  expect((await ask()).status).toBe(404);
  mkdirSync(folder('.claude'));
  const settings = JSON.stringify({ env: { ANTHROPIC_BASE_URL: `${vendorUrl}/team` } });
  writeFileSync(folder('.claude', 'settings.json'), settings);
  const environment = fakeEnvironment({ home: folder(), cwd: folder(), env: { HDC_HOME: folder() } });
  const { port } = new URL(started.url);
  expect(await runCli(['gateway', 'attach', 'claude', '--port', port], environment)).toBe(0);
  expect(environment.out.text).toContain(`The gateway asks ${vendorUrl} for it (anthropic-messages)`);
  expect(await (await ask()).text()).toBe('{"ok":true}');
  started.terminations.handle('SIGTERM');
  expect(await started.code).toBe(0);
  expect(started.err.text).toContain('1 request, 0 faults, 1 refused');
});

test('a store that is away is told, and requests pass as they come', { timeout: TIMEOUT_MS }, async () => {
  const started = await startGateway('--upstream', vendorUrl, '--store', 'valkey://:secret@127.0.0.1:1');
  const call = { type: 'tool_use', id: 't', name: 'read', input: { path: 'a' } };
  const messages = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: [call] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'text' }] },
  ];
  const body = JSON.stringify({ model: 'm', tools: [{ name: 'read' }], messages });
  const response = await fetch(`${started.url}/v1/messages`, { method: 'POST', body });
  expect(response.status).toBe(200);
  started.interrupts.handle('SIGINT');
  expect(await started.code).toBe(0);
  expect(started.err.text).toContain('STORE_UNAVAILABLE');
  expect(started.out.text + started.err.text).not.toContain('secret');
});

test.each<readonly [string, readonly string[], boolean]>([
  ['without settings', [], false],
  ['with a pass that is off', ['--set', 'compression.ingest.noise=false'], true],
  ['with a tool that is protected', ['--set', 'compression.density.protectedTools=Bash'], true],
])(
  'new results are smaller by the settings that are given: %s',
  { timeout: TIMEOUT_MS },
  async (_, args, isWhole) => {
    const started = await startGateway('--upstream', vendorUrl, '--store', 'memory', ...args);
    const call = { type: 'tool_use', id: 't', name: 'Bash', input: { command: 'npm test' } };
    const content = '\u001b[32mpassed\u001b[0m\n'.repeat(20);
    const messages = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: [call] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content }] },
    ];
    const body = JSON.stringify({ model: 'm', tools: [{ name: 'Bash' }], messages });
    await fetch(`${started.url}/v1/messages`, { method: 'POST', body });
    started.interrupts.handle('SIGINT');
    await started.code;
    expect(JSON.parse(received).messages[2].content[0].content === content).toBe(isWhole);
  },
);

describe('refuses with exit code 2', { timeout: TIMEOUT_MS }, () => {
  test('a port that is taken', async () => {
    const taken = new URL(vendorUrl).port;
    const environment = fakeEnvironment({ env: { HDC_HOME: folder() } });
    expect(await runCli(['gateway', '--port', taken], environment)).toBe(2);
    expect(environment.err.text).toContain('another program listens there, perhaps another hdc gateway');
  });

  test('an address that others reach, without a token', async () => {
    const environment = fakeEnvironment({ env: { HDC_HOME: folder() } });
    expect(await runCli(['gateway', '--port', '0', '--host', '0.0.0.0'], environment)).toBe(2);
    expect(environment.err.text).toContain('or any address with a token');
  });

  test('signing for everybody who reaches it, without a token', async () => {
    const environment = fakeEnvironment({ env: { HDC_HOME: folder() } });
    expect(await runCli(['gateway', '--port', '0', '--sign', 'aws:us-east-1'], environment)).toBe(2);
    expect(environment.err.text).toContain('which clients send as x-hdc-token, or hdc run --sign aws');
  });
});
