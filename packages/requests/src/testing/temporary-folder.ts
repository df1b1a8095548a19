import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A new folder for each test; it is gone afterwards. */
export function useTemporaryFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeEach(() => {
    folder.path = realpathSync(mkdtempSync(join(tmpdir(), 'hdc-requests-')));
  });
  afterEach(() => rmSync(folder.path, { recursive: true, force: true }));
  return folder;
}
