import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** One folder for all tests of a file; it is gone afterwards. */
export function useFolderForAll(): { readonly path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'hdc-transcripts-'));
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
