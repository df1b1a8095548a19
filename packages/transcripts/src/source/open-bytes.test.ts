import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { openBytes } from './open-bytes.ts';

const TEXT = Array.from({ length: 60_000 }, (_, i) => `line ${(i * 7919) % 10_007}\n`).join('');
const ARCHIVE = gzipSync(TEXT);

const folder = useTemporaryFolder('file');

async function read(path: string, limit = 1024 * 1024) {
  const chunks: Buffer[] = [];
  const damage: string[] = [];
  for await (const chunk of openBytes(path, (reason) => damage.push(reason), limit)) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), damage };
}

function fileOf(...parts: readonly Uint8Array[]): string {
  const path = folder('file');
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

test.each<[string, Uint8Array[], string, string[]]>([
  ['plain text', [Buffer.from('plain')], 'plain', []],
  ['nothing', [], '', []],
  ['one archive', [ARCHIVE], TEXT, []],
  ['several archives in one', [gzipSync('first\n'), ARCHIVE, gzipSync('last')], `first\n${TEXT}last`, []],
  ['zero padding', [ARCHIVE, Buffer.alloc(1024)], TEXT, []],
  [
    'something else behind the archive',
    [ARCHIVE, Buffer.from('something else')],
    TEXT,
    [`no gzip data after the first ${TEXT.length} bytes`],
  ],
  [
    'a broken archive behind the archive',
    [ARCHIVE, Buffer.from([0x1f, 0x8b, 0x99, 0])],
    TEXT,
    [`the gzip data is damaged after ${TEXT.length} bytes`],
  ],
  [
    'an archive without its end',
    [ARCHIVE.subarray(0, -8)],
    TEXT,
    [`the gzip data ends early, after ${TEXT.length} bytes`],
  ],
  [
    'a second archive that was cut off',
    [ARCHIVE, ARCHIVE.subarray(0, 5)],
    TEXT,
    [`the gzip data ends early, after ${TEXT.length} bytes`],
  ],
])('reads %s whole and says what is missing', async (_, parts, text, damage) => {
  const found = await read(fileOf(...parts));
  expect(found.damage).toEqual(damage);
  expect(found.text === text).toBe(true);
});

test('hands out everything before a cut', async () => {
  const { text, damage } = await read(fileOf(ARCHIVE.subarray(0, ARCHIVE.length / 2)));
  expect(damage).toEqual([`the gzip data ends early, after ${text.length} bytes`]);
  expect(text.length).toBeGreaterThan(TEXT.length / 3);
  expect(TEXT.startsWith(text)).toBe(true);
});

test('refuses an archive that unpacks to more than the limit, with its size', async () => {
  const bomb = gzipSync(Buffer.alloc(300_000));
  await expect(read(fileOf(bomb), 200_000)).rejects.toThrow(
    `its ${bomb.length} bytes of gzip unpack to more than 200000 bytes, which is the limit`,
  );
  await expect(read(fileOf(bomb.subarray(0, -20)), 200_000)).rejects.toThrow('unpack to more than');
  expect((await read(fileOf(bomb), 300_000)).text.length).toBe(300_000);
});

test.skipIf(process.platform === 'win32')('refuses a pipe instead of waiting for its writer', async () => {
  const pipe = folder('pipe.jsonl');
  execFileSync('mkfifo', [pipe]);
  await expect(read(pipe)).rejects.toThrow('it is no regular file');
});
