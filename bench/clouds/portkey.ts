// tsx --conditions=hdc-source bench/clouds/portkey.ts: requests as Portkey's documentation has them, through a Portkey of
// HDC_CLIENTS/portkey (npm install @portkey-ai/gateway@1.15.2): alone, behind `hdc gateway` and in front of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [VENDOR, PORTKEY, FRONT, BACK] = [18_100, 18_787, 18_200, 18_201];
const HDC = resolve(import.meta.dirname, '../../packages/cli/dist/main.js');
const { HDC_CLIENTS: clients = '' } = process.env;
const server = join(clients, 'portkey/node_modules/@portkey-ai/gateway/build/start-server.js');

const at = (port: number) => `http://127.0.0.1:${port}`;

const SAID = [{ role: 'user', content: 'hi' }];

const REQUESTS = [
  ['/v1/messages', 'anthropic', { model: 'claude-sonnet-4-5', max_tokens: 50, messages: SAID }],
  ['/v1/chat/completions', 'openai', { model: 'gpt-5.1', messages: SAID }],
] as const;

const MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5',
  content: [{ type: 'text', text: 'hi' }],
  stop_reason: 'end_turn',
  usage: {
    input_tokens: 12,
    cache_read_input_tokens: 5600,
    cache_creation_input_tokens: 34,
    output_tokens: 7,
  },
};

const COMPLETION = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'gpt-5.1',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: {
    prompt_tokens: 5646,
    completion_tokens: 7,
    total_tokens: 5653,
    prompt_tokens_details: { cached_tokens: 5600 },
  },
};

if (existsSync(server)) await compare();
else console.log(`Not run: there is no Portkey in HDC_CLIENTS (${clients || 'not set'}).`);

async function compare(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'hdc-portkey-'));
  const vendor = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url?.endsWith('/messages') ? MESSAGE : COMPLETION));
    });
  }).listen(VENDOR, '127.0.0.1');
  const children = [
    start([server, '--headless', `--port=${PORTKEY}`], home),
    start(
      [HDC, 'gateway', '--port', `${FRONT}`, '--mode', 'prune', '--upstream', at(PORTKEY)],
      join(home, 'front'),
    ),
    start(
      [HDC, 'gateway', '--port', `${BACK}`, '--mode', 'prune', '--upstream', at(VENDOR)],
      join(home, 'back'),
    ),
  ];
  try {
    for (const port of [PORTKEY, FRONT, BACK]) await reachable(port);
    for (const [path, provider, body] of REQUESTS) {
      const alone = await ask(PORTKEY, path, provider, VENDOR, body);
      const behind = await ask(FRONT, path, provider, VENDOR, body);
      const inFront = await ask(PORTKEY, path, provider, BACK, body);
      const isSame = [behind, inFront].every((answer) => answer === alone) && alone.includes('5600');
      console.log(
        `${path}: the same answer, with its usage, alone, behind hdc and in front of it: ${isSame ? 'yes' : 'NO'}`,
      );
      if (!isSame) process.exitCode = 1;
    }
  } finally {
    for (const child of children) child.kill();
    vendor.close();
    rmSync(home, { recursive: true, force: true });
  }
}

function start(args: readonly string[], home: string): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, HDC_HOME: home } });
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await fetch(at(port));
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  throw new Error(`nothing listens at ${at(port)}`);
}

/** Headers tell Portkey the API and the address of its upstream. */
async function ask(
  port: number,
  path: string,
  provider: string,
  asked: number,
  body: object,
): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer a-key',
    'x-portkey-provider': provider,
    'x-portkey-custom-host': `${at(asked)}/v1`,
  };
  const answer = await fetch(`${at(port)}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return `${answer.status} ${await answer.text()}`;
}
