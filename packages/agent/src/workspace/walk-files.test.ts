import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from './testing/temp-folder.ts';
import { type WalkOptions, walkFiles } from './walk-files.ts';
import { Workspace } from './workspace.ts';

async function walk(root: string, options: WalkOptions = {}): Promise<readonly string[]> {
  const workspace = await Workspace.open(root);
  return (await walkFiles(workspace, options)).paths.map((path) => workspace.relative(path));
}

test('lists files in the order of their names, without .git and node_modules', async () => {
  const root = await tempFolder({
    'b.ts': '',
    'a/z.ts': '',
    'a/ü ö.ts': '',
    '.env': '',
    '.git/config': '',
    'node_modules/x/index.js': '',
    'a/node_modules/y.js': '',
  });
  expect(await walk(root)).toEqual(['.env', 'a/z.ts', 'a/ü ö.ts', 'b.ts']);
});

test('heeds .gitignore files, the nearest first', async () => {
  const root = await tempFolder({
    '.gitignore': 'dist/\n*.log\n/only-root.txt\n',
    'dist/a.js': '',
    'a.log': '',
    'only-root.txt': '',
    'sub/only-root.txt': '',
    'sub/.gitignore': '!keep.log\nlocal\n',
    'sub/keep.log': '',
    'sub/other.log': '',
    'sub/local': '',
    local: '',
  });
  expect(await walk(root)).toEqual([
    '.gitignore',
    'local',
    'sub/.gitignore',
    'sub/keep.log',
    'sub/only-root.txt',
  ]);
  expect(await walk(root, { from: join(root, 'sub') })).toEqual([
    'sub/.gitignore',
    'sub/keep.log',
    'sub/only-root.txt',
  ]);
});

test('shows an ignored folder when the walk begins there', async () => {
  const root = await tempFolder({ '.gitignore': 'dist\n', 'dist/a/b.js': '', 'node_modules/x/i.js': '' });
  expect(await walk(root, { from: join(root, 'dist/a') })).toEqual(['dist/a/b.js']);
  expect(await walk(root, { from: join(root, 'node_modules') })).toEqual(['node_modules/x/i.js']);
});

test('follows no link to a folder and none that leads outside', async () => {
  const outside = await tempFolder({ 'x.ts': '', '.gitignore': '*' });
  const root = await tempFolder({ 'src/a.ts': '' });
  await symlink('/etc', join(root, 'etc'));
  await symlink('.', join(root, 'src/again'));
  await symlink(join(outside, 'x.ts'), join(root, 'x.ts'));
  await symlink(join(outside, '.gitignore'), join(root, '.gitignore'));
  await symlink('nowhere', join(root, 'dangling'));
  await symlink('src/a.ts', join(root, 'link.ts'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  execFileSync('mkfifo', [join(root, 'src/.gitignore')]);
  expect(await walk(root)).toEqual(['link.ts', 'src/a.ts']);
});

test('says so when there are too many files', async () => {
  const workspace = await Workspace.open(await tempFolder({ a: '', b: '', 'c/d': '', 'c/e': '' }));
  expect(await walkFiles(workspace, { maxWalked: 3 })).toMatchObject({ isComplete: false });
  expect((await walkFiles(workspace, { maxWalked: 3 })).paths).toHaveLength(2);
  expect(await walkFiles(workspace, { maxWalked: 5 })).toMatchObject({ isComplete: true });
});

test('stops when the signal aborts', async () => {
  const workspace = await Workspace.open(await tempFolder({ a: '' }));
  const signal = AbortSignal.abort(new Error('stop'));
  await expect(walkFiles(workspace, { signal })).rejects.toThrow('stop');
});
