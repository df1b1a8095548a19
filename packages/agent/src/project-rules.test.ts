import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ProjectRules } from './project-rules.ts';
import { tempFolder } from './workspace/testing/temp-folder.ts';

const NOWHERE = '/nowhere';

async function rulesOf(files: Readonly<Record<string, string>>, root = '.', home = NOWHERE) {
  const top = await tempFolder(files);
  const rules = new ProjectRules({ root: join(top, root), home: home === NOWHERE ? home : join(top, home) });
  return { top, rules };
}

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['AGENTS.md', { 'AGENTS.md': 'a\nb\n', 'CLAUDE.md': 'c' }, ['AGENTS.md (2 lines)']],
  ['CLAUDE.md where it is absent', { 'CLAUDE.md': 'c', 'GEMINI.md': 'g' }, ['CLAUDE.md (1 line)']],
  ['GEMINI.md where both are', { 'GEMINI.md': 'g', 'README.md': 'r' }, ['GEMINI.md (1 line)']],
  ['the next where one is empty', { 'AGENTS.md': ' \n', 'CLAUDE.md': 'c' }, ['CLAUDE.md (1 line)']],
  ['nothing where there is none', { 'README.md': 'r' }, []],
])('takes %s', async (_, files, titles) => {
  expect((await rulesOf(files)).rules.titles).toEqual(titles);
});

test('goes up to the repository and no further, the outermost first', async () => {
  const files = {
    'AGENTS.md': 'far',
    'repo/.git/HEAD': 'x',
    'repo/AGENTS.md': 'top',
    'repo/a/b/CLAUDE.md': 'own',
  };
  const { rules } = await rulesOf(files, 'repo/a/b');
  expect(rules.titles).toEqual(['../../AGENTS.md (1 line)', 'CLAUDE.md (1 line)']);
  expect(rules.text).toBe('# ../../AGENTS.md\n\ntop\n\n# CLAUDE.md\n\nown');
});

test('without a repository goes up to the home, and above nothing that is outside of it', async () => {
  const files = { 'AGENTS.md': 'world', 'home/AGENTS.md': 'mine', 'home/a/x': '', 'other/x': '' };
  expect((await rulesOf(files, 'home/a', 'home')).rules.titles).toEqual(['../AGENTS.md (1 line)']);
  expect((await rulesOf(files, 'other', 'home')).rules.titles).toEqual([]);
});

test('heeds the folders of touched files, once they are touched', async () => {
  const { top, rules } = await rulesOf({
    'AGENTS.md': 'a',
    'src/db/AGENTS.md': 'use SQL',
    'lib/AGENTS.md': 'l',
  });
  rules.touch([join(top, 'src/db/deep/new.ts'), join(top, './outside.ts')]);
  expect(rules.refresh()).toEqual(['src/db/AGENTS.md (1 line) is heeded from now on.']);
  expect(rules.refresh()).toEqual([]);
  expect(rules.titles).toEqual(['AGENTS.md (1 line)', 'src/db/AGENTS.md (1 line)']);
});

test('takes a change over, and says so', async () => {
  const { top, rules } = await rulesOf({ 'AGENTS.md': 'old' });
  writeFileSync(join(top, 'AGENTS.md'), 'quite new\nand longer\n');
  expect(rules.refresh()).toEqual(['AGENTS.md (2 lines) is heeded from now on.']);
  expect(rules.text).toContain('quite new');
  rmSync(join(top, 'AGENTS.md'));
  expect(rules.refresh()).toEqual(['AGENTS.md is gone; its rules no longer hold.']);
  expect(rules.text).toBe('');
});

test('takes only the beginning of what is too long, and says so to both sides', async () => {
  const { rules } = await rulesOf({ 'AGENTS.md': 'ä'.repeat(20_000) });
  expect(rules.titles).toEqual(['AGENTS.md (too long, only its beginning)']);
  expect(rules.text).toMatch(/^# AGENTS\.md\n\nä{16384}\n\[The rest of this file was left out/);
});

test.runIf(process.platform !== 'win32')('follows links inside, and none that leads out', async () => {
  const { top } = await rulesOf({ 'w/AGENTS.md': 'inside', secret: 'key' });
  symlinkSync('AGENTS.md', join(top, 'w/CLAUDE.md'));
  mkdirSync(join(top, 'w/sub'));
  symlinkSync('../../secret', join(top, 'w/sub/AGENTS.md'));
  const rules = new ProjectRules({ root: join(top, 'w'), home: NOWHERE });
  rules.touch([join(top, 'w/sub/file')]);
  rules.refresh();
  expect(rules.titles).toEqual(['AGENTS.md (1 line)']);
});
