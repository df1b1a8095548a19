import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { includeFiles, Workspace } from '@hdc/agent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mentionPictures } from './mention-pictures.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const NAMES = ['a.png', 'my shot.png', "it's.jpeg", 'Ünï 文\u202fAM.PNG', 'a(1).gif', 'notes.md'];
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hdc-pasted-')));
const root = join(folder, 'project');
const elsewhere = join(folder, 'else where');
const steering = join(root, 'evil\u001b[2J.png');
let workspace: Workspace;

beforeAll(async () => {
  for (const place of [root, elsewhere]) {
    mkdirSync(place, { recursive: true });
    for (const name of NAMES) writeFileSync(join(place, name), PNG);
  }
  if (process.platform !== 'win32') writeFileSync(steering, PNG);
  symlinkSync(root, join(folder, 'alias'));
  workspace = await Workspace.open(root);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const url = (path: string) => String(pathToFileURL(path));
const escaped = (path: string) => path.replace(/([^\w./])/gu, '\\$1');

test.each<[string, string, string]>([
  ['a path', join(root, 'a.png'), '@a.png '],
  ['a relative path', 'a.png', '@a.png '],
  ['blanks around it', `  ${join(root, 'a.png')} \n`, '@a.png '],
  ['blanks in it', join(root, 'my shot.png'), '@"my shot.png" '],
  ['escaped blanks', escaped(join(root, 'my shot.png')), '@"my shot.png" '],
  ['single quotes', `'${join(root, 'my shot.png')}'`, '@"my shot.png" '],
  ['double quotes', `"${join(root, 'my shot.png')}"`, '@"my shot.png" '],
  ['quotes within quotes', `'${join(root, "it'\\''s.jpeg")}'`, '@"it\'s.jpeg" '],
  ['escaped brackets', escaped(join(root, 'a(1).gif')), '@"a(1).gif" '],
  ['letters of all kinds', join(root, 'Ünï 文\u202fAM.PNG'), '@"Ünï 文\u202fAM.PNG" '],
  ['a URL', url(join(root, 'my shot.png')), '@"my shot.png" '],
  [
    'several, as a terminal drops them',
    `'${join(root, 'a.png')}' '${join(root, 'my shot.png')}' `,
    '@a.png @"my shot.png" ',
  ],
  [
    'several, as a file manager copies them',
    `${url(join(root, 'a.png'))}\n${url(join(root, 'my shot.png'))}\n`,
    '@a.png @"my shot.png" ',
  ],
  ['the way there through a link', join(folder, 'alias', 'a.png'), '@a.png '],
  ['one from elsewhere', join(elsewhere, 'my shot.png'), `@"${join(elsewhere, 'my shot.png')}" `],
])('%s becomes a mention, which brings the picture along', async (_, text, expected) => {
  expect(mentionPictures(text, workspace)).toBe(expected);
  const { blocks, notices } = await includeFiles(`see ${expected}`, workspace);
  expect(notices).toEqual([]);
  const count = expected.trim().split(/ @/).length;
  expect(blocks.slice(1).map(({ type }) => type)).toEqual(Array.from({ length: count }, () => 'media'));
});

test.each([
  '',
  ' ',
  'a.png is nice',
  'notes.md',
  'missing.png',
  join(folder, 'else.png'),
  "'a.png",
  '/etc/passwd',
  'file://elsewhere/a.png',
  'file:///%zz/a.png',
  'file:a.png%00',
  'file:///a%2fb.png',
  `${join(root, 'a.png')}\nnotes.md`,
  url(steering),
  '\\',
])('%j stays as it is', (text) => {
  expect(mentionPictures(text, workspace)).toBe(text);
});

test('nothing else of where a picture comes from can be read', async () => {
  mentionPictures(join(elsewhere, 'a.png'), workspace);
  await expect(workspace.locate(join(elsewhere, 'notes.md'))).rejects.toThrow('outside of the workspace');
});
