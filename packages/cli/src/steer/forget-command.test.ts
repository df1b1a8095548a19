import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { HAS_VALKEY, ValkeyServer } from '@hdc/requests/testing/valkey';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InterruptHandlers } from '../interrupt-handlers.ts';
import { runCli } from '../run-cli.ts';
import { FakeStream, fakeEnvironment } from '../testing/fake-environment.ts';

const folder = useTemporaryFolder();
let vendor: Server;
let upstream = '';
beforeEach(async () => {
  vendor = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ type: 'message', usage: { input_tokens: 90_000, output_tokens: 10 } }));
    });
  });
  upstream = await listenOn(vendor, 0, '127.0.0.1');
});
afterEach(() => {
  vendor.close();
  vendor.closeAllConnections();
});

/** A conversation in which `word` stands in what a person said, in paths and in results; its results are taken out. */
async function converse(url: string, session: string, word: string): Promise<void> {
  const messages: unknown[] = [{ role: 'user', content: `Please look at ${word}.` }];
  const headers = { 'x-claude-code-session-id': session };
  // A gateway leaves a conversation alone if its first request already has a history.
  await sendAll();
  for (let step = 0; step < 8; step += 1) {
    const id = `toolu_${word}_${step}`;
    const text = Array.from({ length: 400 }, (_, line) => `${word} ${step} line ${line}`).join(
      '\u001b[0m\n\u001b[32m',
    );
    messages.push(
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id, name: 'Bash', input: { command: `make ${word}` } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: text }] },
    );
    await sendAll();
  }

  /** The conversation and its sub-agent. */
  async function sendAll(): Promise<void> {
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      system: 's',
      tools: [{ name: 'Bash' }],
      messages,
    };
    for (const also of [{}, { 'x-claude-code-agent-id': 'a1' }]) {
      const answer = await fetch(`${url}/v1/messages`, {
        method: 'POST',
        headers: { ...headers, ...also },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      await answer.text();
    }
  }
}

async function serve(store: string, use: (url: string) => Promise<void>): Promise<string> {
  const [interrupts, out] = [new InterruptHandlers(), new FakeStream()];
  const environment = fakeEnvironment({
    out,
    cwd: folder(),
    env: { HDC_HOME: folder() },
    now: Date.now,
    onInterrupt: (handler) => interrupts.add(handler),
  });
  const code = runCli(['gateway', '--port', '0', '--upstream', upstream, '--store', store], environment);
  await expect.poll(() => out.text).toContain('listens on');
  await use(/http:\/\/[\d.:]+/.exec(out.text)?.[0] ?? '');
  interrupts.handle('SIGINT');
  expect(await code).toBe(0);
  return environment.err.text;
}

async function hdc(...args: readonly string[]) {
  const environment = fakeEnvironment({ cwd: folder(), env: { HDC_HOME: folder() }, now: Date.now });
  const code = await runCli(args, environment);
  return { code, out: environment.out.text, err: environment.err.text };
}

function written(): string {
  return readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => `${item.name}\n${readFileSync(join(item.parentPath, item.name), 'utf8')}`)
    .join('\n');
}

test('a conversation and its sub-agents are deleted whole, beside a gateway that runs, and others stay', async () => {
  const err = await serve('files', async (url) => {
    await converse(url, '11111111-aaaa', 'SECRETPLAN');
    await converse(url, '22222222-bbbb', 'HARMLESS');
    expect(written()).toContain('SECRETPLAN');
    const { code, out } = await hdc('forget', '11111111-aaaa');
    expect(out).toMatch(/^Deleted 11111111/);
    expect(out).toMatch(
      /[1-9]\d* originals?, [1-9]\d* records? of decisions, [1-9]\d* records? of its requests/,
    );
    expect(out).toMatch(/[1-9]\d* names?, 18 lines of the ledger/);
    expect(code).toBe(0);
    const left = written();
    expect(left).not.toContain('SECRETPLAN');
    expect(left).not.toContain('11111111-aaaa');
    expect(left).toContain('HARMLESS');
    // The gateway goes on with both, without a fault.
    await converse(url, '22222222-bbbb', 'HARMLESS');
    await converse(url, '33333333-cccc', 'SECRETPLAN');
  });
  expect(err).not.toMatch(/failed/);
  const report = await hdc('gateway', 'report', '--json');
  expect(report.out).not.toContain('11111111');
  expect(report.out).toContain('22222222');
  expect((await hdc('forget', '11111111-aaaa')).code).toBe(2);
});

test.each([[[]], [['a', 'b']]])('hdc forget %j is wrong usage', async (args) => {
  expect((await hdc('forget', ...args)).code).toBe(2);
});

test.runIf(HAS_VALKEY)('what stands on a server is deleted as well', async () => {
  const server = await ValkeyServer.start();
  try {
    await serve(server.url, async (url) => {
      await converse(url, '11111111-aaaa', 'SECRETPLAN');
      await converse(url, '22222222-bbbb', 'HARMLESS');
    });
    const { out, err, code } = await hdc('forget', '11111111-aaaa', '--store', server.url);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /[1-9]\d* originals?, [1-9]\d* records? of decisions, [1-9]\d* records? of its requests/,
    );
    const kept = await everythingAt(server.port);
    expect(kept).toContain('hdc:original:');
    expect(kept).not.toMatch(/SECRETPLAN|11111111/);
    expect(written()).not.toMatch(/SECRETPLAN|11111111/);
  } finally {
    await server.remove();
  }
});

/** All names and texts of a server, by its own protocol. */
async function everythingAt(port: number): Promise<string> {
  const script = `local all = {}
    for _, key in ipairs(redis.call('KEYS', '*')) do
      local kind = redis.call('TYPE', key).ok
      if kind == 'string' then all[#all + 1] = key .. ' ' .. redis.call('GET', key)
      elseif kind == 'hash' then all[#all + 1] = key .. ' ' .. table.concat(redis.call('HGETALL', key), ' ')
      elseif kind == 'set' then all[#all + 1] = key .. ' ' .. table.concat(redis.call('SMEMBERS', key), ' ')
      else all[#all + 1] = key end
    end
    return table.concat(all, '\\n')`.replaceAll('\n', ' ');
  const socket = connect(port, '127.0.0.1');
  const parts = ['EVAL', script, '0'];
  socket.write(`*3\r\n${parts.map((part) => `$${part.length}\r\n${part}\r\n`).join('')}`);
  let text = '';
  for await (const piece of socket) {
    text += String(piece);
    const length = Number(/^\$(\d+)\r\n/.exec(text)?.[1] ?? Number.NaN);
    if (text.startsWith('-') || Buffer.byteLength(text) >= length + 4) break;
  }
  return text;
}
