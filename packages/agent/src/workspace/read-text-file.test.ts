import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';
import { tempFolder } from './testing/temp-folder.ts';

test.each([['plain\n'], ['\uFEFFmarked\r\nlines\r\n'], [''], ['ünïcode 文 🎉'], ['old\rmac']])(
  'reads %j as it is',
  async (text) => {
    const folder = await tempFolder({ file: text });
    expect(await readTextFile(join(folder, 'file'), 'file')).toBe(text);
  },
);

test.each([
  ['NUL', Buffer.from('a\0b'), /"file" is a binary file or not in UTF-8 \(3 bytes\)/],
  ['Latin-1', Buffer.from('gr\xfc\xdfe', 'latin1'), /not in UTF-8/],
  ['UTF-16', Buffer.from('\uFEFFtext', 'utf16le'), /binary/],
  ['size', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), /too large \(10\.0 MB; at most 10\.0 MB/],
])('refuses a file for its %s', async (_name, bytes, message) => {
  const folder = await tempFolder({ file: bytes });
  await expect(readTextFile(join(folder, 'file'), 'file')).rejects.toThrow(message);
});

test('refuses folders and files that vanished', async () => {
  const folder = await tempFolder();
  await expect(readTextFile(folder, '.')).rejects.toThrow(/is a folder/);
  await expect(readTextFile(join(folder, 'gone'), 'gone')).rejects.toThrow(/no such file any more/);
});
