import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';

/** A program is started, and prices are loaded, which a busy machine does slowly. */
const TIMEOUT_MS = 120_000;
const ANSWER = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5',
  content: [{ type: 'text', text: 'Done.' }],
  stop_reason: 'end_turn',
  usage: {
    input_tokens: 1_000,
    output_tokens: 10,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  },
};
/** A minimal agent: it asks its base URL, says where that was, and ends with a code of its own. */
const AGENT = `
import { writeFileSync } from 'node:fs';
const base = process.env.ANTHROPIC_BASE_URL;
const response = await fetch(base + '/v1/messages', {
  method: 'POST',
  headers: { 'x-api-key': 'sk-ant-not-a-key', 'content-type': 'application/json' },
  body: JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] }),
});
const { content } = await response.json();
writeFileSync('seen.json', JSON.stringify({ base, args: process.argv.slice(2), answer: content[0].text }));
process.exitCode = 3;
`;

const folder = useTemporaryFolder();
let vendor: Server;
let vendorUrl = '';
let asked: string[] = [];

beforeEach(async () => {
  writeFileSync(folder('agent.mjs'), AGENT);
  asked = [];
  vendor = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(ANSWER));
    });
  });
  vendorUrl = await listenOn(vendor, 0, '127.0.0.1');
});

afterEach(() => {
  vendor.close();
  vendor.closeAllConnections();
});

function environmentOf(env: Readonly<Record<string, string>> = {}) {
  return fakeEnvironment({
    cwd: folder(),
    home: folder('person'),
    env: { ...process.env, HDC_HOME: folder('home'), ...env },
    platform: process.platform,
    now: Date.now,
  });
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const environment = environmentOf(env);
  const code = await runCli(['run', ...args], environment);
  return { code, err: environment.err.text, out: environment.out.text };
}

const seen = () => JSON.parse(readFileSync(folder('seen.json'), 'utf8'));

describe('an agent behind a gateway of its own', { timeout: TIMEOUT_MS }, () => {
  test('asks the gateway, gets its answer, and ends as it ends', async () => {
    const { code, err, out } = await run([
      '--upstream',
      vendorUrl,
      '--',
      process.execPath,
      'agent.mjs',
      '-p',
      '--help',
    ]);
    expect(code).toBe(3);
    expect(seen()).toMatchObject({ args: ['-p', '--help'], answer: 'Done.' });
    expect(seen().base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(seen().base).not.toBe(vendorUrl);
    expect(asked).toEqual(['POST /v1/messages']);
    expect(out).toBe('');
    expect(err).toMatch(
      /^hdc: http:\S+\/hdc shows what goes by\nhdc: 1 request, context .*\$0\.00.* instead of about .* 0 faults\. The page was at http:\S+\/hdc; hdc gateway report\n$/,
    );
    await expect(fetch(seen().base)).rejects.toThrow();
  });

  test('goes on to the server that the person has set', async () => {
    await run(['--', process.execPath, 'agent.mjs'], { ANTHROPIC_BASE_URL: `${vendorUrl}/company` });
    expect(asked).toEqual(['POST /company/v1/messages']);
  });

  test.skipIf(process.platform === 'win32')(
    'goes on to the server that its settings name, also when it is attached',
    async () => {
      const settings = folder('person', '.claude', 'settings.json');
      mkdirSync(dirname(settings), { recursive: true });
      writeFileSync(settings, JSON.stringify({ env: { ANTHROPIC_BASE_URL: `${vendorUrl}/company` } }));
      writeFileSync(folder('claude'), `#!/bin/sh\nexec "${process.execPath}" agent.mjs "$@"\n`, {
        mode: 0o755,
      });
      await run(['--', './claude']);
      const { args } = seen();
      expect(args[0]).toBe('--settings');
      expect(JSON.parse(args[1]).env.ANTHROPIC_BASE_URL).toBe(seen().base);
      await runCli(['gateway', 'attach', 'claude', '--port', '1'], environmentOf());
      expect(readFileSync(settings, 'utf8')).toContain('http://127.0.0.1:1/company');
      await run(['--', './claude']);
      expect(asked).toEqual(['POST /company/v1/messages', 'POST /company/v1/messages']);
    },
  );

  test.each([
    [
      'cannot be reached',
      'http://127.0.0.1:1',
      'sk-ant-x',
      /hdc: 1 request, which failed, 0 faults \(502 by hdc, 127\.0\.0\.1:1 cannot/,
    ],
    [
      'is not known',
      undefined,
      'no-key-of-anybody',
      /hdc: no request was answered: 404 by hdc, no upstream is known/,
    ],
  ])('tells that a vendor %s', async (_, upstream, key, told) => {
    const agent = AGENT.replace('sk-ant-not-a-key', key).replace(/const \{ content \}.*/s, '');
    writeFileSync(folder('agent.mjs'), agent);
    const args = upstream === undefined ? [] : ['--upstream', upstream];
    const { err } = await run([...args, '--', process.execPath, 'agent.mjs'], { ANTHROPIC_BASE_URL: '' });
    expect(err).toMatch(told);
  });

  test('names the variables that an agent ignored if it asked nobody', async () => {
    writeFileSync(folder('agent.mjs'), '');
    const { err } = await run(['--', process.execPath, 'agent.mjs']);
    expect(err).toContain('no request with a conversation came by');
    expect(err).toContain('ignored ANTHROPIC_BASE_URL, OPENAI_BASE_URL');
    expect(err).toContain('Set the base URL in its own settings');
  });

  test('says nothing at the end when it shall be quiet', async () => {
    const { err } = await run(['--quiet', '--upstream', vendorUrl, '--', process.execPath, 'agent.mjs']);
    expect(err).toBe('');
  });

  test('keeps decisions where the environment says', async () => {
    const args = ['--upstream', vendorUrl, '--', process.execPath, 'agent.mjs'];
    const { code, err } = await run(args, { HDC_GATEWAY_STORE: 'nowhere' });
    expect([code, err]).toEqual([2, expect.stringContaining('Invalid value for --store')]);
    expect((await run(args, { HDC_GATEWAY_STORE: 'memory' })).code).toBe(3);
    expect(readdirSync(folder('home', 'gateway'))).toEqual(['ledger']);
  });

  test('leaves no file of its own beside the ledger and the store', async () => {
    await run(['--upstream', vendorUrl, '--', process.execPath, 'agent.mjs']);
    expect(readdirSync(folder()).sort()).toEqual(['agent.mjs', 'home', 'seen.json']);
  });
});

describe('refuses with exit code 2', { timeout: TIMEOUT_MS }, () => {
  test.each([
    [[], 'hdc run needs an agent behind --'],
    [['--mode', 'prune'], 'hdc run needs an agent behind --'],
    [['--mod', 'prune', '--', 'claude'], 'Unknown option "--mod". Did you mean --mode?'],
    [['--mode', 'x', '--', 'claude'], 'Unknown mode "x".'],
    [['stray', '--', 'claude'], 'The program "stray" was not found'],
    [['--quiet', 'stray', '--', 'claude'], 'Unexpected "stray" before --'],
    [['--', 'no-such-agent'], 'The program "no-such-agent" was not found'],
    [['--', 'kilo'], 'hdc gateway attach kilo'],
    [['--', 'copilot'], 'COPILOT_PROVIDER_BASE_URL is not set'],
    [['--', 'cn'], 'apiBase'],
  ])('%j', async (args, message) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).not.toContain('no request');
  });

  test('a base URL that is none, without printing it', async () => {
    const { code, err } = await run(['--', 'claude'], { ANTHROPIC_BASE_URL: 'sk-ant-secret' });
    expect(code).toBe(2);
    expect(err).toContain('Say it: --upstream anthropic-messages=URL');
    expect(err).not.toContain('secret');
  });
});
