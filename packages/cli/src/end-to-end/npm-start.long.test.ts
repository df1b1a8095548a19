import { type ExecFileException, execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { startScriptedServer } from '@hdc/providers/testing';
import { beforeEach, expect, test } from 'vitest';
import { openTerminal } from '../testing/terminal/open-terminal.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** The program that `npm start` runs after the build; tests may not build beside each other. */
const START = join(ROOT, 'scripts/start.js');
const TIMEOUT_MS = 120_000;

const folder = useTemporaryFolder();
/** The person's own folder, with blanks in its name. */
const here = (...names: readonly string[]) => folder('where i stand', ...names);
beforeEach(() => {
  mkdirSync(here('sessions'), { recursive: true });
  copyFileSync(join(ROOT, 'packages/cli/demo/fix-the-invoice.jsonl'), here('sessions/one.jsonl'));
});

/** As npm does: in the folder of the project, with the person's own one in a variable. */
function environment(): Record<string, string> {
  const npm = {
    npm_lifecycle_event: 'start',
    npm_package_json: join(ROOT, 'package.json'),
    INIT_CWD: here(),
  };
  // The person's own folders stand behind those of npm.
  const path = ['/npm/node-gyp-bin', here('bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { PATH: path, HOME: here(), TMPDIR: here(), TERM: 'xterm-256color', ...npm };
}

function start(...args: readonly string[]): Promise<{ out: string; err: string; code: number }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [START, ...args],
      { cwd: ROOT, env: environment() },
      (error: ExecFileException | null, out, err) => resolve({ out, err, code: Number(error?.code ?? 0) }),
    );
    child.stdin?.end();
  });
}

test('replay reads and writes relative to where the person stands', { timeout: TIMEOUT_MS }, async () => {
  const { out, code } = await start('sessions', '--html', 'report.html');
  expect(code).toBe(0);
  expect(out).toContain('1 session of hdc');
  copyFileSync(here('report.html'), here('copy.html'));
  expect((await start('nothing/here.jsonl')).err).toContain('nothing/here.jsonl');
});

test('run starts the agent where the person stands', { timeout: TIMEOUT_MS }, async () => {
  mkdirSync(here('bin'));
  writeFileSync(here('bin/claude'), '#!/bin/sh\npwd\n', { mode: 0o755 });
  expect((await start('run', '--', 'claude')).out.trim()).toBe(here());
});

test('chat works on the files where the person stands', { timeout: TIMEOUT_MS }, async () => {
  writeFileSync(here('note.txt'), 'The word is plum.\n');
  const seen: string[] = [];
  const server = await startScriptedServer('openai-compatible', (request) => {
    seen.push(JSON.stringify(request));
    return { text: 'Seen.' };
  });
  try {
    const asked = ['chat', '--base-url', server.baseUrl, '--model', 'one', '-p', 'Look at @note.txt'];
    expect((await start(...asked)).out).toContain('Seen.');
  } finally {
    await server.close();
  }
  expect(seen.join('\n')).toContain('The word is plum.');
  expect(seen.join('\n')).toContain(here());
});

test('gateway reads the settings and files of where the person stands', { timeout: TIMEOUT_MS }, async () => {
  writeFileSync(here('tokens.json'), '{ "people": "nobody" }');
  const { err, code } = await start('gateway', '--port', '0', '--tokens', 'tokens.json');
  expect(code).not.toBe(0);
  expect(err).toContain('tokens.json');
  expect(err).not.toContain('ENOENT');
  const place = { command: process.execPath, args: [START, 'gateway', '--port', '0'], cwd: ROOT };
  const terminal = await openTerminal({ ...place, env: environment(), columns: 80, rows: 24 });
  try {
    await terminal.waitFor(/hdc gateway listens on http:\/\/127\.0\.0\.1:\d+/, TIMEOUT_MS);
    await terminal.press('Ctrl-C');
    expect(await terminal.ended()).toBe(0);
  } finally {
    await terminal.close();
  }
});
