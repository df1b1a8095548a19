import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HDC } from '../testing/program.ts';

const SESSION = fileURLToPath(
  new URL('../../../transcripts/fixtures/claude-code-newest.jsonl', import.meta.url),
);
const TIMEOUT_MS = 120_000;

/** An agent that reads its base URL as the real one does, declares tools, calls one of them twice and ends. */
const AGENT = `#!/usr/bin/env node
const [name] = process.argv[1].split(/[\\\\/]/).slice(-1);
const base = name === 'opencode'
  ? JSON.parse(process.env.OPENCODE_CONFIG_CONTENT).provider.anthropic.options.baseURL + '/messages'
  : process.env.ANTHROPIC_BASE_URL + '/v1/messages';
const prefix = name === 'opencode' ? 'play_' : 'mcp__play__';
const tool = (name, length) => ({ name, description: 'd'.repeat(length), input_schema: { type: 'object' } });
const tools = [tool('Bash', 400), tool('Read', 400), tool(prefix + 'click', 4000), tool(prefix + 'open', 4000)];
const turn = (id) => [
  { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
];
const messages = [{ role: 'user', content: 'Fix the dates.' }, ...turn('toolu_1'), ...turn('toolu_2')];
const system = name === 'opencode' ? 'You are OpenCode, an agent.' : 'You are Claude Code, an agent.';
for (const count of [1, 3, 5]) {
  await fetch(base, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': String(process.pid), 'x-api-key': 'key' },
    body: JSON.stringify({ model: 'claude-sonnet-4-5', system, tools, messages: messages.slice(0, count) }),
  }).then((answer) => answer.text());
}
`;

const home = useTemporaryFolder();
let vendor: Server;
let upstream = '';
/** Names of the tools of each request that the vendor got. */
let declared: string[][] = [];

beforeEach(async () => {
  declared = [];
  vendor = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const { tools }: { readonly tools: readonly { readonly name: string }[] } = JSON.parse(body);
      declared.push(tools.map(({ name }) => name));
      response.setHeader('content-type', 'application/json');
      const usage = { input_tokens: Math.round(body.length / 4), output_tokens: 10 };
      response.end(JSON.stringify({ usage, content: [] }));
    });
  });
  upstream = await listenOn(vendor, 0, '127.0.0.1');
  write('bin/package.json', '{ "type": "module" }');
  for (const name of ['claude', 'opencode']) write(`bin/${name}`, AGENT, 0o755);
});
afterEach(() => {
  vendor.close();
  vendor.closeAllConnections();
});

function write(path: string, text: string, mode?: number): void {
  mkdirSync(dirname(home(path)), { recursive: true });
  writeFileSync(home(path), text, { mode });
}

async function hdc(...args: readonly string[]): Promise<string> {
  const path = `${home('bin')}${delimiter}${process.env['PATH']}`;
  const options = { cwd: home(), env: { PATH: path, HOME: home(), TMPDIR: home() } };
  const { stdout } = await promisify(execFile)(process.execPath, [HDC, ...args], options);
  return stdout.replace(/\s+/g, ' ');
}

const run = (agent: string) => hdc('run', '--upstream', `anthropic-messages=${upstream}`, '--', agent);

test('the first screen tells which tools nobody called, from what went through a gateway', {
  timeout: TIMEOUT_MS,
}, async () => {
  mkdirSync(home('.claude/projects/shop'), { recursive: true });
  copyFileSync(SESSION, home('.claude/projects/shop/one.jsonl'));
  expect(await hdc()).not.toContain('were not called');
  await run('claude');
  const sentence = /3 of 4 tools were not called in 1 day: \$\d\S* of \$\d\S*\. mcp__play alone: \$\d\S*\./;
  const screen = await hdc();
  expect(screen).toMatch(sentence);
  expect(screen).toContain('See hdc gateway report --start.');
  const report = await hdc('gateway', 'report', '--start');
  expect(report).toMatch(sentence);
  expect(report).toContain('Next: "disabledMcpServers": ["play"]');
});

test('a server that only the settings of an agent name is told, switched off and on again', {
  timeout: TIMEOUT_MS,
}, async () => {
  write('.config/opencode/opencode.json', '{ "mcp": { "play": { "type": "local" } } }');
  await run('opencode');
  const report = await hdc('gateway', 'report', '--start');
  expect(report).toMatch(/mcp__play alone: \$/);
  expect(report).toContain('Next: "mcp": { "play": { "enabled": false } } in opencode.json.');
  expect(await hdc('tools', 'off', 'mcp__play')).toContain('Off, from the next conversation on: mcp__play.');
  await run('opencode');
  await hdc('tools', 'on', 'mcp__play');
  await run('opencode');
  const all = ['Bash', 'Read', 'play_click', 'play_open'];
  const few = ['Bash', 'Read'];
  expect(declared).toEqual([all, all, all, few, few, few, all, all, all]);
  expect(await hdc('tools')).toMatch(/play_click was left out of 3 requests in 30 days: .*\$\d/);
});
