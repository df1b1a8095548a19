import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ToolError } from '../tool-error.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { Workspace } from './workspace.ts';

async function createWorkspace(): Promise<Workspace> {
  const outside = await tempFolder({ 'secret.txt': 'secret' });
  const root = await tempFolder({
    'a.ts': 'a',
    'src/index.ts': 'index',
    'src/mit Leerzeichen/ünïcode 文.ts': 'u',
    '.git/config': '',
  });
  await symlink('/etc', join(root, 'etc'));
  await symlink(join(outside, 'secret.txt'), join(root, 'secret'));
  await symlink(join(outside, 'nothing'), join(root, 'dangling'));
  await symlink(outside, join(root, 'src/away'));
  await symlink('a.ts', join(root, 'link.ts'));
  await symlink('src', join(root, 'source'));
  await symlink('.git', join(root, 'g'));
  await symlink('circle', join(root, 'circle'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  return Workspace.open(root);
}

test.each([
  ['a.ts', 'a.ts'],
  ['./src/../a.ts', 'a.ts'],
  ['src/index.ts', 'src/index.ts'],
  ['src', 'src'],
  ['src/', 'src'],
  ['.', '.'],
  ['src/mit Leerzeichen/ünïcode 文.ts', 'src/mit Leerzeichen/ünïcode 文.ts'],
  ['link.ts', 'a.ts'],
  ['source/index.ts', 'src/index.ts'],
  ['.git/config', '.git/config'],
])('locates %s as %s', async (path, expected) => {
  const workspace = await createWorkspace();
  expect(workspace.relative(await workspace.locate(path))).toBe(expected);
  expect(workspace.relative(await workspace.locate(join(workspace.root, path)))).toBe(expected);
});

test.each([
  ['', /empty/],
  ['  ', /empty/],
  ['a\0.ts', /NUL/],
  ['..', /outside of the workspace/],
  ['../x', /"\.\.\/x" is outside of the workspace; only what is inside of/],
  ['src/../../x', /outside/],
  ['/etc/passwd', /outside/],
  ['etc/passwd', /leads outside .* by a link/],
  ['etc', /leads outside/],
  ['etc/no-such-file', /leads outside/],
  ['secret', /leads outside/],
  ['src/away/secret.txt', /leads outside/],
  ['dangling', /leads nowhere/],
  ['circle', /circle/],
  ['pipe', /pipe, socket or device/],
])('refuses %j for reading and writing', async (path, message) => {
  const workspace = await createWorkspace();
  await expect(workspace.locate(path)).rejects.toThrow(message);
  await expect(workspace.locateForWrite(path)).rejects.toThrow(message);
  await expect(workspace.locate(path)).rejects.toBeInstanceOf(ToolError);
});

test.each([
  ['src/idnex.ts', 'There is no file "src/idnex.ts"; did you mean "src/index.ts"?'],
  ['srcc/index.ts', 'There is no folder "srcc", so no file "srcc/index.ts"; did you mean "src/index.ts"?'],
  ['wholly-different.md', /There is no file .*; list_directory with path "\." shows what there is/],
  ['a.ts/b', 'There is no "a.ts/b": "a.ts" is not a folder.'],
  ['x'.repeat(300), /the name is too long/],
])('says what is missing when there is no %s', async (path, message) => {
  const workspace = await createWorkspace();
  await expect(workspace.locate(path)).rejects.toThrow(message);
});

test.each([
  ['a.ts', 'a.ts'],
  ['new.ts', 'new.ts'],
  ['new/folder/x.ts', 'new/folder/x.ts'],
  ['source/new/x.ts', 'src/new/x.ts'],
  ['link.ts', 'a.ts'],
  ['.github/x.yml', '.github/x.yml'],
  ['.gitignore', '.gitignore'],
])('lets %s be written as %s', async (path, expected) => {
  const workspace = await createWorkspace();
  expect(workspace.relative(await workspace.locateForWrite(path))).toBe(expected);
});

test.each([
  ['.git/hooks/pre-commit', /left to git/],
  ['.GIT/hooks/x', /left to git/],
  ['.git', /left to git/],
  ['sub/.Git/config', /left to git/],
  ['g/config', /left to git/],
  ['.g\u200cit/config', /left to git/],
  ['.git./config', /left to git/],
  ['GIT~1/config', /left to git/],
  ['.git::$INDEX_ALLOCATION/config', /left to git/],
  ['src', /is a folder/],
  ['a.ts/b.ts', /is a file, not a folder/],
])('does not let %s be written', async (path, message) => {
  const workspace = await createWorkspace();
  await expect(workspace.locateForWrite(path)).rejects.toThrow(message);
});

test('takes absolute paths through the link that it was opened by', async () => {
  const root = await tempFolder({ 'a.ts': '' });
  const alias = join(await tempFolder(), 'alias');
  await symlink(root, alias);
  const workspace = await Workspace.open(alias);
  expect(workspace.root).toBe(root);
  expect(await workspace.locate(join(alias, 'a.ts'))).toBe(join(root, 'a.ts'));
  expect(await workspace.locateForWrite(join(alias, 'b.ts'))).toBe(join(root, 'b.ts'));
});

test('reads single files outside that are named, but never writes them', async () => {
  const outside = await tempFolder({ 'session.jsonl': '', 'other.jsonl': '' });
  const transcript = join(outside, 'session.jsonl');
  const workspace = await Workspace.open(await tempFolder(), { readable: [transcript] });
  expect(await workspace.locate(transcript)).toBe(transcript);
  expect(workspace.relative(transcript)).toBe(transcript);
  await expect(workspace.locate(join(outside, 'other.jsonl'))).rejects.toThrow(/outside/);
  await expect(workspace.locate(outside)).rejects.toThrow(/outside/);
  await expect(workspace.locateForWrite(transcript)).rejects.toThrow(/outside/);
});

test('a link inside to a readable file outside is not written through', async () => {
  const transcript = join(await tempFolder({ 's.jsonl': '' }), 's.jsonl');
  const root = await tempFolder();
  await symlink(transcript, join(root, 'link'));
  const workspace = await Workspace.open(root, { readable: [transcript] });
  await expect(workspace.locateForWrite('link')).rejects.toThrow(/leads outside/);
});

test('a readable file inside is not written', async () => {
  const root = await tempFolder({ 'sessions/s.jsonl': '' });
  await symlink('sessions', join(root, 'link'));
  const workspace = await Workspace.open(root, { readable: [join(root, 'sessions/s.jsonl')] });
  for (const path of ['sessions/s.jsonl', 'link/s.jsonl']) {
    await expect(workspace.locateForWrite(path)).rejects.toThrow(/may only be read/);
  }
  expect(await workspace.locateForWrite('sessions/t.jsonl')).toBe(join(root, 'sessions/t.jsonl'));
});

test('the data of a repository are not written under another name', async () => {
  const [linked, pointed] = [await tempFolder({ 'data/HEAD': '' }), await tempFolder({ 'data/HEAD': '' })];
  await symlink('data', join(linked, '.git'));
  await writeFile(join(pointed, '.git'), 'gitdir: ./data\n');
  for (const root of [linked, pointed]) {
    const workspace = await Workspace.open(root);
    await expect(workspace.locateForWrite('data/hooks/pre-commit')).rejects.toThrow(/left to git/);
    expect(await workspace.locateForWrite('data.txt')).toBe(join(root, 'data.txt'));
  }
});

test('a link from .git to the workspace itself does not lock everything', async () => {
  const root = await tempFolder();
  await symlink('.', join(root, '.git'));
  expect(await (await Workspace.open(root)).locateForWrite('a.ts')).toBe(join(root, 'a.ts'));
});

test('refuses a path that no system takes without looking for its parts', async () => {
  const { root } = await createWorkspace();
  await expect((await Workspace.open(root)).locate('a/'.repeat(1_000_000))).rejects.toThrow(/is too long/);
});

test('says so when the folder vanished', async () => {
  const workspace = await createWorkspace();
  await rm(workspace.root, { recursive: true });
  const message = /workspace folder .* no longer exists/;
  await expect(workspace.locate('a.ts')).rejects.toThrow(message);
  await expect(workspace.locateForWrite('a.ts')).rejects.toThrow(message);
  await expect(workspace.locate('.')).rejects.toThrow(message);
});

test('a folder that became a link to the outside is no longer inside', async () => {
  const workspace = await createWorkspace();
  await rm(join(workspace.root, 'src'), { recursive: true });
  await symlink('/etc', join(workspace.root, 'src'));
  await expect(workspace.locateForWrite('src/x')).rejects.toThrow(/leads outside/);
});

test('a folder whose name begins with the same letters is outside', async () => {
  const parent = await tempFolder({ 'work/a': '', 'work-2/b': '', 'work/..c': '' });
  const workspace = await Workspace.open(join(parent, 'work'));
  await expect(workspace.locate('../work-2/b')).rejects.toThrow(/outside/);
  expect(workspace.relative(await workspace.locate('..c'))).toBe('..c');
});

test('opens only folders', async () => {
  const folder = await tempFolder({ file: '' });
  await mkdir(join(folder, 'ok'));
  await writeFile(join(folder, 'ok/x'), '');
  await expect(Workspace.open(join(folder, 'file'))).rejects.toMatchObject({ code: 'INVALID_WORKSPACE' });
  await expect(Workspace.open(join(folder, 'none'))).rejects.toThrow(/does not exist/);
  await expect(Workspace.open(join(folder, 'ok'))).resolves.toMatchObject({ root: join(folder, 'ok') });
});

test('a file that is lent is read under its name, never written, and is that very file', async () => {
  const outside = await tempFolder({ 'shot.png': 'shot', 'secret.txt': 'secret' });
  const workspace = await Workspace.open(await tempFolder());
  const file = join(outside, 'shot.png');
  await expect(workspace.locate(file)).rejects.toThrow(/outside of the workspace/);
  workspace.lend('clipboard-1.png', file);
  expect(await workspace.locate('clipboard-1.png')).toBe(file);
  expect(workspace.relative(file)).toBe('clipboard-1.png');
  await expect(workspace.locate(join(outside, 'secret.txt'))).rejects.toThrow(/outside of the workspace/);
  await expect(workspace.locateForWrite(file)).rejects.toThrow(ToolError);
  await rm(file);
  await symlink(join(outside, 'secret.txt'), file);
  await expect(workspace.locate('clipboard-1.png')).rejects.toThrow(/outside of the workspace/);
});
