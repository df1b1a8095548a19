import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test, vi } from 'vitest';
import { testOriginalStore } from '../../testing/test-original-store.ts';
import { FileOriginalStore } from './file-original-store.ts';
import { listOriginals, sweepOriginals } from './sweep-originals.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const temporary = useTemporaryFolder();
const folder = (): string => temporary('store');

testOriginalStore(() => new FileOriginalStore({ folder: folder() }));

test('an original is a file with its very text, under the hash of its bytes', async () => {
  const kept = await new FileOriginalStore({ folder: folder() }).keep('grün\r\n');
  expect(readFileSync(kept?.path ?? '', 'utf8')).toBe('grün\r\n');
  expect(kept?.path).toBe(join(folder(), kept?.id ?? ''));
  expect(readdirSync(folder())).toEqual([kept?.id]);
});

test.skipIf(process.platform === 'win32')('only its owner may read it', async () => {
  const kept = await new FileOriginalStore({ folder: folder() }).keep('secret');
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
  expect(statSync(kept?.path ?? '').mode & 0o777).toBe(0o600);
});

test('what came to harm is not given out, and is whole again when it is kept again', async () => {
  const store = new FileOriginalStore({ folder: folder() });
  const { id = '', path = '' } = (await store.keep('a text')) ?? {};
  truncateSync(path, 3);
  expect(await store.read(id)).toBeUndefined();
  await store.keep('a text');
  expect(await store.read(id)).toBe('a text');
  rmSync(folder(), { recursive: true });
  expect(await store.read(id)).toBeUndefined();
  expect(await store.keep('a text')).toEqual({ id, path });
  expect(await store.read(id)).toBe('a text');
});

test('what is too large or cannot be written is not kept, and nothing is thrown', async () => {
  const small = new FileOriginalStore({ folder: folder(), maxOriginalBytes: 10 });
  expect(await small.keep('eleven bytes')).toBeUndefined();
  writeFileSync(temporary('file'), '');
  const blocked = new FileOriginalStore({ folder: temporary('file', 'store') });
  expect(await blocked.keep('text')).toBeUndefined();
  expect(await blocked.read('a'.repeat(64))).toBeUndefined();
});

describe.skipIf(process.platform === 'win32')('links', () => {
  test('in the place of an original are replaced, never followed', async () => {
    const store = new FileOriginalStore({ folder: folder() });
    const { id = '', path = '' } = (await store.keep('a text')) ?? {};
    const theirs = temporary('theirs');
    writeFileSync(theirs, 'a text');
    chmodSync(theirs, 0o644);
    rmSync(path);
    symlinkSync(theirs, path);
    expect(await store.read(id)).toBeUndefined();
    expect(await listOriginals(folder())).toEqual([]);
    await store.keep('a text');
    expect(lstatSync(path).isFile()).toBe(true);
    expect(statSync(theirs).mode & 0o777).toBe(0o644);
  });

  test('in the place of the folder are refused', async () => {
    symlinkSync(temporary(), folder());
    expect(await new FileOriginalStore({ folder: folder() }).keep('text')).toBeUndefined();
    expect(readdirSync(temporary())).toEqual(['store']);
  });
});

describe('what goes', () => {
  const now = Date.now();
  const age = (path: string, ms: number): void => utimesSync(path, (now - ms) / 1_000, (now - ms) / 1_000);

  /** The paths of originals that were last used so many days ago. */
  async function keepAged(days: readonly number[]): Promise<readonly string[]> {
    const store = new FileOriginalStore({ folder: folder() });
    const kept = await Promise.all(days.map((_, index) => store.keep(`text ${index}`)));
    const paths = kept.map((each) => each?.path ?? '');
    for (const [index, path] of paths.entries()) age(path, (days[index] ?? 0) * DAY);
    return paths;
  }

  const remaining = (paths: readonly string[]): readonly boolean[] => paths.map((path) => existsSync(path));

  test('is what was not used for a month, and unfinished files', async () => {
    const paths = await keepAged([31, 29]);
    const unfinished = join(folder(), '.unfinished');
    writeFileSync(unfinished, '');
    age(unfinished, 2 * DAY);
    await new FileOriginalStore({ folder: folder(), now: () => now }).keep('new');
    await vi.waitFor(() => expect(remaining([...paths, unfinished])).toEqual([false, true, false]), 300_000);
  });

  test('is never what was touched or kept again', async () => {
    const paths = await keepAged([31, 31, 31]);
    const store = new FileOriginalStore({ folder: folder(), now: () => now });
    await store.touch([basename(paths[0] ?? ''), 'unknown', 'f'.repeat(64)]);
    await store.keep('text 1');
    await vi.waitFor(() => expect(remaining(paths)).toEqual([true, true, false]), 300_000);
  });

  test('is more than there is room for, the oldest first, but nothing of the last day', async () => {
    const paths = await keepAged([5, 4, 3, 2, 0.5, 0.1]);
    const store = new FileOriginalStore({ folder: folder(), limits: { maxBytes: 5 }, now: () => now });
    const { path = '' } = (await store.keep('new')) ?? {};
    await vi.waitFor(
      () => expect(remaining(paths)).toEqual([false, false, false, false, true, true]),
      30_000,
    );
    expect(existsSync(path)).toBe(true);
  });

  test('is nothing when the clock was set back', async () => {
    const paths = await keepAged([20]);
    await sweepOriginals(folder(), { maxBytes: 1, maxAgeMs: DAY, minAgeMs: HOUR }, now - 400 * DAY);
    expect(remaining(paths)).toEqual([true]);
  });
});
