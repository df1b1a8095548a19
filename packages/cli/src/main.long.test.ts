import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { HDC } from './testing/program.ts';

const FIXTURES = fileURLToPath(new URL('../../transcripts/fixtures', import.meta.url));
const CLAUDE = join(FIXTURES, 'claude-code.jsonl');
const CODEX = join(FIXTURES, 'codex.jsonl');

const folder = useTemporaryFolder();

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [HDC, ...args], {
    cwd: folder(),
    env: { PATH: process.env['PATH'], HOME: folder(), USERPROFILE: folder(), ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, finished };
}

const run = (args: readonly string[], env?: Readonly<Record<string, string>>) => start(args, env).finished;

describe('hdc replay', () => {
  test('shows a session, its chart and its strategies', async () => {
    const { code, out, err } = await run(['replay', CLAUDE, '--details']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d · garden · .* {2}[2-9][2-9a-z]{5}\n {2}file +\S*claude-code\.jsonl\n {2}agent +Claude Code · /,
    );
    expect(out).toContain('high-density');
    expect(out).toContain('top-down-truncation');
  });

  test.each(['1', '3'])('prints JSON and nothing else with %s jobs', async (jobs) => {
    const { code, out } = await run(['replay', FIXTURES, '--json', '--jobs', jobs], { FORCE_COLOR: '1' });
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    expect(report).toMatchObject({
      version: 2,
      totals: [
        { strategy: 'top-down-truncation' },
        { strategy: 'high-density' },
        { strategy: 'adaptive-density' },
      ],
    });
    expect(out).not.toContain('\u001b');
  });

  test('writes the page whole and says where', async () => {
    const { code, out } = await run(['replay', CLAUDE, '--html', 'report.html']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Report: report\.html\n\n/);
    expect(readdirSync(folder())).toEqual(['report.html']);
    expect(readFileSync(folder('report.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/);
  });

  test('finds sessions by itself under the home directory and in HDC_SESSIONS', async () => {
    mkdirSync(folder('.claude', 'projects', 'p'), { recursive: true });
    copyFileSync(CLAUDE, folder('.claude', 'projects', 'p', 'mine.jsonl'));
    expect((await run(['replay', '--details'])).out).toContain('/mine.jsonl\n');
    const both = await run(['replay', '--json'], { HDC_SESSIONS: CODEX });
    expect(JSON.parse(both.out)).toMatchObject({
      failures: [],
      totals: [{ sessions: 2 }, { sessions: 2 }, { sessions: 2 }],
    });
    const one = await run(['replay', '--json', '--agent', 'codex', '--limit', '1'], { HDC_SESSIONS: CODEX });
    expect(JSON.parse(one.out)).toMatchObject({ sessions: [{ path: CODEX, agent: 'Codex' }] });
  });

  test('names strategies that need a model', async () => {
    const { code, out } = await run(['replay', CLAUDE, '--strategy', 'one-shot']);
    expect(code).toBe(0);
    expect(out).toContain('one-shot needs a model');
  });

  test('reports a vanished file and replays the others', async () => {
    const gone = folder('gone.jsonl');
    const { code, out, err } = await run(['replay', gone, CODEX, '--details']);
    expect(code).toBe(0);
    expect(out).toContain('/codex.jsonl\n');
    expect(err).toContain(`Cannot read ${gone}`);
  });

  test.skipIf(process.platform === 'win32')('reports a pipe instead of waiting for it', async () => {
    execFileSync('mkfifo', [folder('pipe.jsonl')]);
    for (const options of [[], ['--agent', 'codex']]) {
      const { code, out, err } = await run(['replay', 'pipe.jsonl', CODEX, '--json', ...options]);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ sessions: [{}], failures: [{ path: 'pipe.jsonl' }] });
      expect(err).toBe('hdc: Cannot read pipe.jsonl: it is no regular file\n');
    }
  });

  test.skipIf(process.platform === 'win32')('names the page without what steers a terminal', async () => {
    const { out } = await run(['replay', CLAUDE, '--html', 'a\u001b[31mb\u202ec.html']);
    expect(out).toMatch(/^Report: ab c\.html\n\n/);
  });

  test('is not coloured outside a terminal', async () => {
    for (const env of [{}, { CI: '1' }, { NO_COLOR: '1' }, { FORCE_COLOR: '1' }]) {
      expect((await run(['replay', CLAUDE], env)).out).not.toContain('\u001b');
    }
  });
});

describe('hdc without a command', () => {
  const keep = (name: string) => {
    mkdirSync(folder('.claude', 'projects', 'p'), { recursive: true });
    copyFileSync(CLAUDE, folder('.claude', 'projects', 'p', name));
  };

  test.each<[string, readonly string[]]>([
    ['replays what it finds', []],
    ['takes a time', ['--since', '7d']],
    ['takes a file', [CLAUDE]],
  ])('%s', async (_, args) => {
    keep('mine.jsonl');
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^(?:Last \d+ days: )?1 session of \S.*\n(?:.*\n)*Next: hdc .*\nMore: .*\n$/);
    expect(out.split('\n').length).toBeLessThanOrEqual(24);
  });

  test('shows the example where there is no session yet', async () => {
    const { code, out, err } = await run([]);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out).toMatch(/^No session of an agent was found; an example: 1 session of hdc, \$\d+\.\d\d\.\n/);
    expect(out).toMatch(/\n {2}claude-sonnet-4-5: \$\d.* of \$\d.*\n/);
    expect(out).toMatch(/\nNext: hdc run --demo\n/);
    expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
    const details = await run(['--details']);
    expect(details.err).toContain('No session found where agents keep them (~/.claude');
    expect(details.out).toContain('fix-the-invoice.jsonl');
  });

  test('explains a session by the id that the report shows', async () => {
    keep('mine.jsonl');
    mkdirSync(folder('.codex', 'sessions'), { recursive: true });
    copyFileSync(CODEX, folder('.codex', 'sessions', 'other.jsonl'));
    const list = JSON.parse((await run(['--json'])).out);
    expect(list.sessions).toHaveLength(2);
    const { short } = list.sessions.find(({ path }: { path: string }) => path.endsWith('mine.jsonl')).name;
    const { code, out } = await run(['--explain', short]);
    expect(code).toBe(0);
    expect(out).toContain('/mine.jsonl');
    expect(out).not.toContain('/other.jsonl');
  });
});

describe('hdc replay ends', () => {
  test.each<[string, () => string[], string]>([
    ['an empty folder', () => ['replay', '.'], 'No session found in .'],
    ['no sessions of an agent', () => ['replay', '--agent', 'pi'], 'No session found where agents keep them'],
    ['an id that nothing has', () => ['--explain', '7zzzzz'], 'No session with the id 7zzzzz'],
    ['a missing file', () => ['replay', 'gone.jsonl'], 'Cannot read gone.jsonl'],
    ['a file that is no session', () => ['replay', HDC], 'is no session'],
  ])('with code 1 for %s', async (_, args, message) => {
    const { code, out, err } = await run([...args(), '--html', 'report.html']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(readdirSync(folder())).toEqual([]);
  });

  test('with code 1 and still with JSON when nothing could be read', async () => {
    const { code, out } = await run(['replay', 'gone.jsonl', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ sessions: [], failures: [{ path: 'gone.jsonl' }] });
  });

  test('with code 2 for wrong usage, and nothing written', async () => {
    const { code, out, err } = await run(['replay', CLAUDE, '--html', 'x.html', '--strategy', 'high-densty']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Unknown strategy "high-densty". Did you mean high-density?');
    expect(readdirSync(folder())).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('with code 130 on an interrupt, with no report', async () => {
    // The interrupt comes when the first worker starts, in the midst of the replay.
    const interrupt = "process.on('worker',()=>process.kill(process.pid,'SIGINT'))";
    const args = ['replay', CLAUDE, CODEX, '--jobs', '2', '--html', 'report.html'];
    const ended = await run(args, { NODE_OPTIONS: `--import=data:text/javascript,${interrupt}` });
    expect(ended).toEqual({ code: 130, out: '', err: '' });
    expect(readdirSync(folder())).toEqual([]);
  });

  test('quietly when nobody reads on', async () => {
    const { child, finished } = start(['replay', FIXTURES, '--json', '--explain']);
    child.stdout.destroy();
    const { code, err } = await finished;
    expect(code).toBe(0);
    expect(err).not.toContain('EPIPE');
  });
});
