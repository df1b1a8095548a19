import { chmod, copyFile, mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Discovery, type DiscoveryOptions, discoverTranscripts } from './discover-transcripts.ts';

const folder = useTemporaryFolder('file');
const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

/** Each file a minute older than the one before. */
const FILES: readonly (readonly [path: string, fixture: string])[] = [
  ['home/.claude/projects/-w/new.jsonl', 'claude-code.jsonl'],
  ['home/.codex/sessions/2026/03/01/rollout-1.jsonl', 'codex.jsonl'],
  ['more/deep/er/session.json', 'opencode.json'],
  ['home/.claude/projects/-w/new/subagents/agent-1.jsonl', 'claude-code-subagent.jsonl'],
  ['home/.gemini/tmp/0a/chats/session-1.json', 'gemini-session.json'],
  ['home/.gemini/tmp/0a/logs.json', 'gemini-session.json'],
  ['home/.copilot/session-state/1/events.jsonl', 'copilot.jsonl'],
  ['home/.pi/agent/sessions/--w--/1.jsonl', 'pi.jsonl'],
  ['home/.qwen/projects/w/chats/1.jsonl', 'qwen.jsonl'],
  [
    'home/.config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1/api_conversation_history.json',
    'cline-xml.json',
  ],
  ['home/.local/share/hdc/sessions/1.jsonl', 'hdc.jsonl'],
  ['home/.gemini/tmp/0a/chats/5c0f5b0e-0000-4000-8000-000000000000/2.jsonl', 'gemini-subagent.jsonl'],
  ['home/.continue/sessions/1.json', 'continue.json'],
  ['home/.continue/sessions/sessions.json', 'continue.json'],
  ['home/.cline/data/sessions/1/1.messages.json', 'cline-sdk.json'],
  ['home/.local/share/opencode/opencode.db', 'opencode.db'],
  ['home/.local/share/opencode/snapshot/opencode.db', 'opencode.db'],
  ['home/.local/share/kilo/kilo.db', 'kilo.db'],
  ['more/codex.jsonl', 'codex.jsonl'],
  ['moved/sessions/rollout-2.jsonl', 'codex.jsonl'],
  ['mine/sessions/2.jsonl', 'hdc.jsonl'],
  ['xdg/hdc/sessions/3.jsonl', 'hdc.jsonl'],
  ['mac/Library/Application Support/hdc/sessions/4.jsonl', 'hdc.jsonl'],
];
const NEWEST = Date.UTC(2026, 2, 1, 12);

beforeAll(async () => {
  for (const [index, [path, source]] of FILES.entries()) {
    const target = folder(path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(fixture(source), target);
    const time = new Date(NEWEST - index * 60_000);
    await utimes(target, time, time);
  }
  await writeFile(folder('more', 'README.md'), '# No session');
});

async function discover(
  options: Partial<DiscoveryOptions> = {},
): Promise<Discovery & { paths: readonly string[] }> {
  const discovery = await discoverTranscripts({
    home: folder('home'),
    env: {},
    platform: 'linux',
    ...options,
  });
  const paths = discovery.transcripts.map(({ path }) => path.slice(folder().length + 1));
  return { ...discovery, paths };
}

/** Logs, lists of sessions, and what lies deeper than an agent keeps its database. */
const NO_SESSION = /\/(?:logs\.json|sessions\.json|snapshot\/.*)$/;
const inHome = FILES.map(([path]) => path).filter(
  (path) => path.startsWith('home/') && !NO_SESSION.test(path),
);

test('finds the sessions of every agent, newest first', async () => {
  expect((await discover()).paths).toEqual(inHome);
});

test('says which format each has', async () => {
  const { transcripts } = await discover();
  expect(transcripts.map(({ format }) => format)).toEqual([
    'claude-code',
    'codex',
    'claude-code',
    'gemini',
    'copilot',
    'pi',
    'qwen',
    'cline',
    'hdc',
    'gemini',
    'continue',
    'cline',
    'opencode',
    'kilo',
  ]);
});

test.each<[string, Partial<DiscoveryOptions>, readonly string[]]>([
  ['an agent', { agent: 'claude-code' }, [FILES[0], FILES[3]].flatMap((file) => file?.[0] ?? [])],
  ['an agent without a place', { agent: 'aider' }, []],
  ['a limit', { limit: 2 }, inHome.slice(0, 2)],
  ['a time', { since: new Date(NEWEST - 60_000) }, inHome.slice(0, 2)],
  ['a home that is not there', { home: '/nowhere/at/all' }, []],
])('takes %s into account', async (_, options, expected) => {
  expect((await discover(options)).paths).toEqual(expected);
});

test('follows a folder that the environment moved', async () => {
  const { paths } = await discover({ agent: 'codex', env: { CODEX_HOME: folder('moved') } });
  expect(paths).toEqual(['moved/sessions/rollout-2.jsonl']);
});

test.each<[string, (path: string) => Partial<DiscoveryOptions>, string]>([
  ['HDC_HOME', (path) => ({ env: { HDC_HOME: join(path, 'mine') } }), 'mine/sessions/2.jsonl'],
  ['XDG_DATA_HOME', (path) => ({ env: { XDG_DATA_HOME: join(path, 'xdg') } }), 'xdg/hdc/sessions/3.jsonl'],
  [
    'the platform',
    (path) => ({ home: join(path, 'mac'), platform: 'darwin' }),
    'mac/Library/Application Support/hdc/sessions/4.jsonl',
  ],
])('finds our own sessions where %s puts them', async (_, options, expected) => {
  expect((await discover({ agent: 'hdc', ...options(folder()) })).paths).toEqual([expected]);
});

test('searches the folder in HDC_SESSIONS and tells by content what is a session', async () => {
  const env = { HDC_SESSIONS: folder('more') };
  const { paths, skipped } = await discover({ home: '/nowhere', env });
  expect(paths).toEqual(['more/deep/er/session.json', 'more/codex.jsonl']);
  expect(skipped).toEqual([{ path: folder('more', 'README.md'), reason: 'no session that can be read' }]);
  expect((await discover({ home: '/nowhere', env, agent: 'opencode' })).paths).toEqual([
    'more/deep/er/session.json',
  ]);
});

test('takes a file in HDC_SESSIONS', async () => {
  const env = { HDC_SESSIONS: folder('more/codex.jsonl') };
  expect((await discover({ home: '/nowhere', env })).paths).toEqual(['more/codex.jsonl']);
});

// The superuser may read every folder.
test.skipIf(process.getuid?.() === 0)('passes over a folder that it may not read, and says so', async () => {
  const closed = folder('home/.claude/projects/-closed');
  await mkdir(closed, { recursive: true });
  await chmod(closed, 0);
  const { paths, skipped } = await discover();
  await chmod(closed, 0o700);
  expect(paths).toEqual(inHome);
  expect(skipped).toEqual([{ path: closed, reason: expect.stringContaining('EACCES') }]);
});
