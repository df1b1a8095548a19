import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** A new folder for each test, or one for all tests of a file: gives its path, or that of something in it. */
export function useTemporaryFolder(scope: 'test' | 'file' = 'test'): (...names: readonly string[]) => string {
  const [before, after] = scope === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let folder = '';
  before(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'hdc-test-')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  return (...names) => join(folder, ...names);
}
