import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { expect, test } from 'vitest';
import { InterruptHandlers } from '../interrupt-handlers.ts';
import { runCli } from '../run-cli.ts';
import { FakeStream, fakeEnvironment } from '../testing/fake-environment.ts';

const folder = useTemporaryFolder();

async function hdc(...args: readonly string[]) {
  const environment = fakeEnvironment({ cwd: folder(), env: { HDC_HOME: folder() } });
  const code = await runCli(['gateway', ...args], environment);
  return { code, out: environment.out.text, err: environment.err.text };
}

const tokenOf = (out: string) => /^token {2}(\S+)$/m.exec(out)?.[1] ?? '';

test('a token is shown once, and its file holds its hash alone', async () => {
  const alice = await hdc('token', 'alice', '--requests', '60', '--dollars', '12.5', '--file', 'tokens');
  const again = await hdc('token', 'alice', '--requests', '60', '--dollars', '12.5', '--file', 'tokens');
  expect([alice.code, again.code]).toEqual([0, 0]);
  const text = readFileSync(folder('tokens'), 'utf8');
  expect(text).toMatch(/^(?:alice sha256:[0-9a-f]{64} requests=60 dollars=12\.5\n){2}$/);
  expect(tokenOf(alice.out)).toMatch(/^hdc_[\w-]{43}$/);
  expect(tokenOf(alice.out)).not.toBe(tokenOf(again.out));
  expect(text).not.toContain(tokenOf(alice.out).slice(4));
  if (process.platform !== 'win32') expect(statSync(folder('tokens')).mode & 0o777).toBe(0o600);
});

test.each<[string, readonly string[], RegExp]>([
  ['no name', [], /needs a name/],
  ['two names', ['a', 'b'], /Unexpected "b"/],
  ['a name with a space', ['a b'], /Cannot make a token for "a b"/],
  ['a comment', ['#a'], /Cannot make a token for "#a"/],
  ['a bad limit', ['a', '--dollars', 'much'], /none of requests=N/],
  ['other limits than before', ['bob', '--dollars', '1', '--file', 'tokens'], /other limits/],
  ['a file that is no file', ['a', '--file', '.'], /Cannot add the line/],
  ['a link', ['a', '--file', 'link'], /Cannot add the line/],
])('%s is refused, and nothing is written', async (_, args, why) => {
  const line = `bob sha256:${'0'.repeat(64)}`;
  writeFileSync(folder('tokens'), line);
  symlinkSync(folder('tokens'), folder('link'));
  const { code, out, err } = await hdc('token', ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(why);
  expect(readFileSync(folder('tokens'), 'utf8')).toBe(line);
});

test.each<[readonly string[], RegExp]>([
  [['--tokens', 'nowhere'], /nowhere.*cannot be used: ENOENT/],
  [['--tokens', 'tokens', '--token', 'x'], /cannot both hold/],
  [['--trusted-proxy', '10.0.0.1'], /needs --tokens/],
  [['--tokens', 'tokens', '--trusted-proxy', 'proxy.internal'], /"proxy.internal" is no address/],
])('hdc gateway %j does not start', async (args, why) => {
  writeFileSync(folder('tokens'), `bob sha256:${'0'.repeat(64)}\n`, { mode: 0o600 });
  const { code, err } = await hdc('--port', '0', '--store', 'memory', ...args);
  expect(code).toBe(2);
  expect(err).toMatch(why);
});

test('a gateway with tokens: the ledger by name, limits across a restart, revoking while it runs, no token anywhere', async () => {
  const vendor = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ type: 'message', usage: { input_tokens: 1_000, output_tokens: 30_000 } }),
      );
    });
  });
  const upstream = await listenOn(vendor, 0, '127.0.0.1');
  const { out } = await hdc('token', 'alice', '--dollars', '1', '--file', 'tokens');
  const token = tokenOf(out);
  const said: string[] = [];
  const serve = async (use: (ask: () => Promise<Response>) => Promise<void>) => {
    const [interrupts, stream] = [new InterruptHandlers(), new FakeStream()];
    const environment = fakeEnvironment({
      out: stream,
      cwd: folder(),
      env: { HDC_HOME: folder() },
      now: Date.now,
      onInterrupt: (handler) => interrupts.add(handler),
    });
    const code = runCli(
      ['gateway', '--port', '0', '--upstream', upstream, '--tokens', 'tokens'],
      environment,
    );
    await expect.poll(() => stream.text).toContain('listens on');
    const url = /http:\/\/[\d.:]+/.exec(stream.text)?.[0] ?? '';
    await use(() =>
      fetch(`${url}/v1/messages`, {
        method: 'POST',
        headers: { 'x-hdc-token': token, 'x-session-id': 's1' },
        body: JSON.stringify({
          model: 'claude-sonnet-4-5',
          max_tokens: 32_000,
          messages: [{ role: 'user', content: 'Hi' }],
        }),
      }),
    );
    interrupts.handle('SIGINT');
    expect(await code).toBe(0);
    said.push(stream.text, environment.err.text);
  };
  // 30,000 tokens of output cost 45 cents, and 32,000 would cost 48.
  await serve(async (ask) => {
    for (const status of [200, 200, 429]) {
      const answer = await ask();
      expect(answer.status).toBe(status);
      said.push(await answer.text());
    }
  });
  await serve(async (ask) => {
    expect((await ask()).status).toBe(429);
    writeFileSync(folder('tokens'), '# nobody is left\n');
    await expect.poll(async () => (await ask()).status, { timeout: 5_000 }).toBe(401);
  });
  vendor.close();
  vendor.closeAllConnections();
  const report = await hdc('report', '--since', '1h');
  expect(report.out).toMatch(/alice\s+1\s+2\s/);
  const written = readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => readFileSync(join(item.parentPath, item.name), 'utf8'));
  expect([...said, ...written].join('\n')).not.toContain(token.slice(4));
});
