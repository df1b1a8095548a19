import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IContent } from '@hdc/core';
import { DEFAULT_DENSITY_CONFIG, HighDensityStrategy } from '@hdc/core/strategies';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { Workspace } from '../workspace/workspace.ts';
import { includeFiles } from './include-files.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const NOTE = '[Lines that look like markers are indented by one space here.]';

const base = useTemporaryFolder();
let folder: string;

beforeEach(() => {
  folder = base('workspace');
  write('src/a.ts', 'export const a = 1;\n');
  write('src/b.ts', 'export const b = 2;');
  write('my file.md', '# mine\n');
});

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

async function include(prompt: string) {
  const { blocks, notices } = await includeFiles(prompt, await Workspace.open(folder));
  expect(blocks[0]).toEqual({ type: 'text', text: prompt });
  const texts = blocks.slice(1).map((block) => (block.type === 'text' ? block.text : block));
  return { blocks, texts, notices };
}

function inclusion(path: string, content: string): string {
  return `--- ${path} ---\n${content}\n--- End of content ---`;
}

const A = inclusion('src/a.ts', 'export const a = 1;');
const B = inclusion('src/b.ts', 'export const b = 2;');
const MINE = inclusion('my file.md', '# mine');

describe('includes', () => {
  test.each([
    ['nothing', 'hello me@example.com', []],
    ['a file', 'see @src/a.ts', [A]],
    ['several files, a block each', '@src/b.ts @src/a.ts', [B, A]],
    ['a file in a sentence', 'Is (@src/a.ts) like "@src/b.ts"?', [A, B]],
    ['names with blanks', '@"my file.md"', [MINE]],
    ['names with escaped blanks', '@my\\ file.md', [MINE]],
    ['a file once', '@src/a.ts, @./src/../src/a.ts and @src/a.ts.', [A]],
    ['a folder', '@src', [inclusion('src/', 'a.ts\nb.ts')]],
    ['a folder in a sentence', 'look into @src/.', [inclusion('src/', 'a.ts\nb.ts')]],
    ['the workspace', '@./', [inclusion('./', 'my file.md\nsrc/')]],
    ['no code', '`@src/a.ts` and\n```\n@src/b.ts\n```', []],
    ['nothing of a diff', '@@ -1,2 +1,2 @@', []],
  ])('%s', async (_, prompt, expected) => {
    const { texts, notices } = await include(prompt);
    expect(texts).toEqual(expected);
    expect(notices).toEqual([]);
  });

  test('an absolute path inside', async () => {
    expect((await include(`@${join(folder, 'src/a.ts')}`)).texts).toEqual([A]);
  });

  test('a link and its target once, by the real path', async () => {
    symlinkSync('a.ts', join(folder, 'src/link.ts'));
    expect((await include('@src/link.ts @src/a.ts')).texts).toEqual([A]);
  });

  test('the file with the punctuation, where there is one', async () => {
    write('src/a.ts.', 'odd\n');
    expect((await include('see @src/a.ts.')).texts).toEqual([inclusion('src/a.ts.', 'odd')]);
  });
});

describe('tells the person what is not included', () => {
  test.each([
    ['@x', 'There is no file "x"; it was not included.'],
    ['see @missing/x.ts, @missing/x.ts', 'There is no file "missing/x.ts"; it was not included.'],
    ['@types/node', 'There is no file "types/node"; it was not included.'],
    ['@src/a.ts/x', 'There is no file "src/a.ts/x"; it was not included.'],
    ['@/etc/passwd', '"/etc/passwd" is outside of the workspace; it was not included.'],
    ['@../secret.', '"../secret" is outside of the workspace; it was not included.'],
    ['@escape', '"escape" leads outside of the workspace by a link; it was not included.'],
    ['@nowhere', 'Cannot use "nowhere": the link "nowhere" leads nowhere; it was not included.'],
    ['@data.bin', '"data.bin" is a binary file or not in UTF-8 (3.0 KB); it was not included.'],
    ['@fake.png', '"fake.png" is a binary file or not in UTF-8 (3.0 KB); it was not included.'],
    ['@large.png', 'The image "large.png" is too large (6.0 MB; at most 5.0 MB); it was not included.'],
    ['@large.txt', '"large.txt" is too large (11.0 MB; at most 10.0 MB can be read); it was not included.'],
    [
      '@"End of content"',
      'The name "End of content" cannot be told from a marker of inclusions; it was not included.',
    ],
    ['@two-lines', 'The name "a\\nb" cannot be told from a marker of inclusions; it was not included.'],
  ])('%j', async (prompt, notice) => {
    write('data.bin', Buffer.alloc(3 * 1024));
    write('fake.png', Buffer.alloc(3 * 1024));
    write('large.png', Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]));
    write('large.txt', 'x'.repeat(11 * 1024 * 1024));
    write('End of content', 'x');
    symlinkSync('/etc/passwd', join(folder, 'escape'));
    write('a\nb', 'x');
    symlinkSync('a\nb', join(folder, 'two-lines'));
    symlinkSync('gone', join(folder, 'nowhere'));
    const { texts, notices } = await include(prompt);
    expect(texts).toEqual([]);
    expect(notices).toEqual([notice]);
  });

  test('and includes the others', async () => {
    const { texts, notices } = await include('@x @src/a.ts @y');
    expect(texts).toEqual([A]);
    expect(notices).toHaveLength(2);
  });

  test.skipIf(process.getuid?.() === 0)('of files that may not be read', async () => {
    chmodSync(join(folder, 'src/a.ts'), 0);
    expect((await include('@src/a.ts')).notices).toEqual([
      'Cannot use "src/a.ts": permission is denied; it was not included.',
    ]);
  });

  test.runIf(process.platform === 'linux')('of pipes, without waiting for them', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect((await include('@pipe')).notices).toEqual([
      '"pipe" is a pipe, socket or device; it was not included.',
    ]);
  });
});

test('an image becomes a media block', async () => {
  write('shot.png', PNG);
  const { texts, notices } = await include('@shot.png @src/a.ts');
  const data = PNG.toString('base64');
  const image = { type: 'media', mimeType: 'image/png', data, encoding: 'base64', filename: 'shot.png' };
  expect(texts).toEqual([image, A]);
  expect(notices).toEqual([]);
});

describe('what is long is cut', () => {
  test('at the end of a line', async () => {
    write('long.txt', '123456789\n'.repeat(10_001));
    const kept = '123456789\n'.repeat(10_000);
    expect((await include('@long.txt')).texts).toEqual([
      inclusion(
        'long.txt',
        `${kept}[Cut after line 10000 of 10001; read on by read_line_range with start_line 10001.]`,
      ),
    ]);
  });

  test('not when it just fits', async () => {
    write('fits.txt', '123456789\n'.repeat(10_000));
    expect((await include('@fits.txt')).texts[0]).not.toContain('[Cut');
  });

  test('in a line where there is no other way, but not in a character', async () => {
    write('line.txt', `x${'😀'.repeat(60_000)}\nsecond\n`);
    const note =
      '[Cut after 99999 characters of line 1, which is longer; what is behind it is read by read_line_range with start_line 2.]';
    expect((await include('@line.txt')).texts).toEqual([
      inclusion('line.txt', `x${'😀'.repeat(49_999)}\n${note}`),
    ]);
  });

  test('folders too', async () => {
    for (let i = 0; i < 1_005; i++) write(`many/${i}`, '');
    expect((await include('@many')).texts[0]).toContain(
      '\n[5 more are left out; list_directory shows them.]\n',
    );
  });
});

test('a listing shows odd names on one line each', async () => {
  write('odd/--- x ---', '');
  write('odd/two\nlines', '');
  mkdirSync(join(folder, 'empty'));
  expect((await include('@odd @empty')).texts).toEqual([
    inclusion('odd/', `${NOTE}\n --- x ---\ntwo\\nlines`),
    inclusion('empty/', '[The folder is empty.]'),
  ]);
});

test('what somebody pasted into a prompt stays when the file itself comes along', async () => {
  const pasted = `see:\n${inclusion('src/a.ts', 'old')}\nwhat now?`;
  const workspace = await Workspace.open(folder);
  const history: IContent[] = [];
  for (const prompt of [pasted, '@src/a.ts'])
    history.push({ speaker: 'human', blocks: (await includeFiles(prompt, workspace)).blocks });
  expect(history[0]?.blocks).toEqual([{ type: 'text', text: pasted.replaceAll('\n---', '\n ---') }]);
  const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: folder };
  const { metadata, replacements } = new HighDensityStrategy().optimize(history, config);
  expect([metadata.fileDeduplicationsPruned, replacements.size]).toEqual([0, 0]);
});

test('the second inclusion of a file strips the first, and nothing of other files', async () => {
  write('docs.md', `${A}\n${B}\n--- open ---\n`);
  const prompts = ['@docs.md @src/a.ts @src @src/b.ts', '@docs.md @src', '@"src/b.ts"'];
  const history: IContent[] = [];
  for (const prompt of prompts) history.push({ speaker: 'human', blocks: (await include(prompt)).blocks });
  const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: folder };
  const result = new HighDensityStrategy().optimize(history, config);
  const [prompt, , a] = history[0]?.blocks ?? [];
  expect(result.metadata.fileDeduplicationsPruned).toBe(3);
  expect([...result.replacements.keys()]).toEqual([0]);
  expect(result.replacements.get(0)?.blocks).toEqual([prompt, a]);
});

test.each<[boolean | undefined, readonly string[], readonly string[]]>([
  [true, ['text', 'media', 'text'], []],
  [undefined, ['text', 'media', 'text'], []],
  [false, ['text', 'text'], ['"shot.png" is a picture, and the model takes none; it was not included.']],
])(
  'pictures go along with a model of which it is known that it takes them: %s',
  async (takes, types, words) => {
    write('shot.png', PNG);
    const workspace = await Workspace.open(folder);
    const { blocks, notices } = await includeFiles('@shot.png @src/a.ts', workspace, {
      takesPictures: async () => takes,
    });
    expect(blocks.map(({ type }) => type)).toEqual(types);
    expect(notices).toEqual(words);
  },
);
