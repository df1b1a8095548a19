import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTerminal } from '../testing/terminal/open-terminal.ts';
import { terminalDrivers } from '../testing/terminal/terminal-drivers.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../../transcripts/fixtures/', import.meta.url));
const ROWS = 24;
const LONG_MS = 120_000;
const drivers = await terminalDrivers();

/** The program as it is published, out of its tarball. */
const packed = useTemporaryFolder('file');
beforeAll(() => {
  const release = ['--import=tsx', 'scripts/release.ts', '0.1.0', '--out', packed()];
  execFileSync(process.execPath, release, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const tarball = readdirSync(packed()).find((name) => name.startsWith('high-density-context'));
  execFileSync('tar', ['-xzf', tarball ?? ''], { cwd: packed() });
});

const home = useTemporaryFolder();

/** The program in a terminal of 80 × 24, with nothing in its environment but a home. */
function open() {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home(), TERM: 'xterm-256color' };
  const args = [packed('package', 'dist', 'main.js')];
  return openTerminal({ command: process.execPath, args, cwd: home(), env, columns: 80, rows: ROWS });
}

/** As a fixture that does not change with every figure. */
function withoutFigures(screen: string): string {
  // An id follows from the path of its file.
  const named = screen.replace(/--explain \w+/, '--explain ID');
  return `${named.replace(/\d+(?:[.,]\d+)*(?=[^\w-]|k |M )/g, '#')}\n`;
}

function keep(folder: string, name: string, as = name): void {
  mkdirSync(home(folder), { recursive: true });
  copyFileSync(join(FIXTURES, name), home(folder, as));
}

describe.skipIf(drivers.length === 0)('the first contact, on a screen of 80 × 24', () => {
  test('without any session it is an example in dollars, in 15 lines', { timeout: LONG_MS }, async () => {
    const terminal = await open();
    try {
      // Progress drawn while it works is taken back at the end.
      expect(await terminal.ended(LONG_MS)).toBe(0);
      const screen = await terminal.screen({ withHistory: true });
      expect(screen.split('\n').length).toBeLessThanOrEqual(15);
      await expect(withoutFigures(screen)).toMatchFileSnapshot('fixtures/no-session.txt');
    } finally {
      await terminal.close();
    }
  });

  test('with ten sessions of four agents', { timeout: LONG_MS }, async () => {
    for (const name of ['claude-code.jsonl', 'claude-code-newest.jsonl', 'claude-code-branches.jsonl']) {
      keep('.claude/projects/shop', name);
    }
    for (const name of ['codex.jsonl', 'codex-exec.jsonl', 'codex-compaction.jsonl']) {
      keep('.codex/sessions/2026', name, `rollout-2026-11-01-${name}`);
    }
    for (const name of ['pi.jsonl', 'pi-tree.jsonl']) keep('.pi/agent/sessions/shop', name);
    for (const name of ['qwen.jsonl', 'qwen-compression.jsonl']) keep('.qwen/projects/shop/chats', name);
    const terminal = await open();
    try {
      expect(await terminal.ended(LONG_MS)).toBe(0);
      const screen = await terminal.screen({ withHistory: true });
      // The prompt of the shell takes the last row.
      expect(screen.split('\n').length).toBeLessThan(ROWS);
      await expect(withoutFigures(screen)).toMatchFileSnapshot('fixtures/ten-sessions.txt');
    } finally {
      await terminal.close();
    }
  });

  test('with a thousand it shows what it has, and Ctrl-C leaves that', { timeout: LONG_MS }, async () => {
    for (let i = 0; i < 1_000; i += 1) keep('.claude/projects/shop', 'claude-code.jsonl', `${i}.jsonl`);
    const terminal = await open();
    try {
      await terminal.waitFor(/^1,000 session files, the newest first\n\nReading /);
      await terminal.waitFor(
        /^Last 30 days: \d+ sessions? of Claude Code[\s\S]*\nReading .* of 1,000 /,
        LONG_MS,
      );
      await terminal.press('Ctrl-C');
      expect(await terminal.ended()).toBe(130);
      const screen = await terminal.screen({ withHistory: true });
      expect(screen).toMatch(
        /^Last 30 days: [\s\S]*\nhdc: Interrupted: this is of \d+ of 1,000 files, the newest\.$/,
      );
      expect(screen.split('\n').length).toBeLessThanOrEqual(ROWS);
    } finally {
      await terminal.close();
    }
  });
});
