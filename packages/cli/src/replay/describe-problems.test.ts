import { expect, test } from 'vitest';
import { describeProblems } from './describe-problems.ts';

const NOTHING = { files: ['x'], others: 0, skipped: [] };
const ASKED = { paths: ['a', 'b'], agent: undefined, since: undefined };
const WORLD = { env: {}, home: '/home/ada', platform: 'linux' as const };

test('says nothing when all is well', () => {
  expect(describeProblems({ sessions: [], failures: [] }, NOTHING, ASKED, WORLD)).toEqual([]);
});

test('names each file once and counts the rest', () => {
  const failures = Array.from({ length: 12 }, (_, i) => ({
    path: `/f${i}`,
    reason: `Cannot read /f${i}: gone`,
  }));
  const found = { ...NOTHING, others: 1 };
  const lines = describeProblems({ sessions: [], failures }, found, ASKED, WORLD);
  expect(lines[0]).toBe('Cannot read /f0: gone');
  expect(lines.slice(10)).toEqual([
    'and 2 more that could not be read',
    '1 other file in the folders: no session',
  ]);
});

test.each([
  [ASKED, 'No session found in a, b'],
  [{ ...ASKED, agent: 'codex' as const }, 'No session found in a, b that --agent and --since let through'],
  [{ ...ASKED, paths: [] }, 'or set HDC_SESSIONS'],
])('says where it looked, for %j', (asked, expected) => {
  const text = describeProblems({ sessions: [], failures: [] }, { ...NOTHING, files: [] }, asked, WORLD).join(
    '',
  );
  expect(text.endsWith(expected)).toBe(true);
});

test.each([
  ['linux', '~/.config/Code', 'Library'],
  ['darwin', '~/Library/Application Support/Code', 'AppData'],
  ['win32', '~/AppData/Roaming/Code', '.config/Code'],
] as const)('names the places of %s only', (platform, own, foreign) => {
  const world = { ...WORLD, platform };
  const asked = { ...ASKED, paths: [] };
  const text = describeProblems({ sessions: [], failures: [] }, { ...NOTHING, files: [] }, asked, world).join(
    '',
  );
  expect(text).toContain(own);
  expect(text).not.toContain(foreign);
});
