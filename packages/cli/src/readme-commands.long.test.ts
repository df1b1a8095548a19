import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useTemporaryFolder } from '@hdc/core/testing';
import { type ScriptedServer, startScriptedServer } from '@hdc/providers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HDC } from './testing/program.ts';
import { openTerminal } from './testing/terminal/open-terminal.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
/** The commands of the page, without what is said of them. */
const COMMANDS = [...README.matchAll(/^```sh\n([^`]*)^```$/gm)].flatMap(([, block = '']) =>
  block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line !== ''),
);
const SCREEN = /<!-- begin screen.*?```\n(.*?)\n```/s.exec(README)?.[1];

const home = useTemporaryFolder('file');
let server: ScriptedServer;
/** Lists models, which a scripted server does not, and has that one answer. */
const models = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') {
    response.end(JSON.stringify({ data: [{ id: 'claude-one' }, { id: 'claude-two' }] }));
    return;
  }
  const url = new URL(request.url ?? '', server.baseUrl);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  response.setHeader('content-type', answer.headers.get('content-type') ?? '');
  response.end(Buffer.from(await answer.arrayBuffer()));
});

/** A home, and a folder of programs: ours, and one that is called as an agent and says how it was pointed. */
beforeAll(async () => {
  const bin = home('bin');
  for (const folder of [bin, home('project', 'sessions')]) mkdirSync(folder, { recursive: true });
  symlinkSync(HDC, join(bin, 'hdc'));
  chmodSync(HDC, 0o755);
  writeFileSync(join(bin, 'claude'), '#!/bin/sh\necho "asks $ANTHROPIC_BASE_URL"\n', { mode: 0o755 });
  const example = join(ROOT, 'packages/cli/demo/fix-the-invoice.jsonl');
  copyFileSync(example, home('project', 'sessions', 'one.jsonl'));
  server = await startScriptedServer('anthropic', () => ({ text: 'Those in src.' }));
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server?.close();
  models.close();
});

function environment(): Record<string, string> {
  const path = `${home('bin')}${delimiter}${process.env['PATH']}`;
  return { PATH: path, HOME: home(), TMPDIR: home(), TERM: 'xterm-256color' };
}

/** A key and the vendor that accepts it, which has two models. */
function vendor(): Record<string, string> {
  const address = models.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` };
}

/** A line as a shell runs it, in a project. */
async function run(line: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const options = { cwd: home('project'), env: { ...environment(), ...more }, maxBuffer: 1 << 26 };
  return (await promisify(execFile)('/bin/sh', ['-c', line], options)).stdout;
}

/** The way each command is run here, and its expected output; a line that cannot be run as it stands says why. */
const RUNS: Readonly<Record<string, (command: string) => Promise<void>>> = {
  async 'npm start && npm install --global ./packages/cli'() {
    // npm start builds, which tests may not do beside each other: packages/cli as it was built.
    const prefix = home('prefix');
    const args = ['install', '--global', '--offline', '--prefix', prefix, './packages/cli'];
    await promisify(execFile)('npm', args, {
      cwd: ROOT,
      env: { ...environment(), npm_config_loglevel: 'error' },
    });
    expect(await run(`${join(prefix, 'bin', 'hdc')} --version`)).toMatch(/^\d+\.\d+\.\d+\n$/);
  },
  async hdc(command) {
    expect(await run(command)).toBe(`${SCREEN}\n`);
  },
  async 'hdc run -- claude'(command) {
    expect(await run(command)).toMatch(/^asks http:\/\/127\.0\.0\.1:\d+/);
  },
  async 'hdc run --demo'(command) {
    expect(await run(command)).toMatch(/\n74 requests, context −/);
  },
  async 'hdc gateway report'(command) {
    expect(await run(command)).toMatch(/^74 requests in \d conversations?: \$/m);
  },
  async 'hdc show'(command) {
    expect(await run(command)).toMatch(/^id .*\n[0-9a-f]{12} /);
  },
  async 'hdc --since 7d'(command) {
    mkdirSync(home('.local/share/hdc/sessions'), { recursive: true });
    copyFileSync(home('project/sessions/one.jsonl'), home('.local/share/hdc/sessions/one.jsonl'));
    expect(await run(command)).toMatch(/^Last 7 days: 1 session of hdc, \$/);
  },
  async 'hdc --explain 7kfa2q'() {
    // An id follows from the path of its file.
    const [, id = ''] = /--explain (\w+)/.exec(await run('hdc --all --details')) ?? [];
    expect(await run(`hdc --explain ${id}`)).toMatch(/the file was written later/);
  },
  async 'hdc sessions/ --html report.html'(command) {
    expect(await run(command)).toContain('Report: report.html');
    expect(readFileSync(home('project/report.html'), 'utf8')).toMatch(/^<!doctype html>/i);
  },
  async 'hdc sessions/ --json'(command) {
    expect(JSON.parse(await run(command))).toMatchObject({ sessions: [{ requests: 74 }] });
  },
  async 'hdc chat --demo'(command) {
    expect(await run(command)).toMatch(/All tests pass/);
  },
  async 'hdc chat --base-url http://localhost:11434/v1 --model qwen3-coder'(command) {
    const local = await startScriptedServer('openai-compatible', () => ({ text: 'Those in src.' }));
    const line = command.replace('http://localhost:11434/v1', local.baseUrl);
    expect(await run(`${line} -p 'Which files?'`)).toContain('Those in src.');
    await local.close();
  },
  async 'export ANTHROPIC_API_KEY=…'(command) {
    expect(await run(`${command}; echo "$ANTHROPIC_API_KEY"`)).toBe('…\n');
  },
  async 'hdc chat'() {
    const env = { ...environment(), ...vendor() };
    const place = { cwd: home('project'), env, columns: 80, rows: 24 };
    const terminal = await openTerminal({ command: process.execPath, args: [HDC, 'chat'], ...place });
    try {
      await terminal.waitFor('claude-two');
      await terminal.type('2');
      await terminal.press('Enter');
      await terminal.waitFor('is kept as the profile default');
    } finally {
      await terminal.close();
    }
  },
  async 'hdc chat -p "Which files handle dates?"'(command) {
    expect(await run(command, vendor())).toContain('Those in src.');
  },
};

test('every command of the README is run here', () => {
  expect([...new Set(COMMANDS)].toSorted()).toEqual(Object.keys(RUNS).toSorted());
});

describe('as the README says it', () => {
  test.each(Object.keys(RUNS))('%s', (command) => RUNS[command]?.(command));
});
