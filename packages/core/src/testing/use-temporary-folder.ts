import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A new folder for each test, or one for all tests of a file: gives its path, or that of something in it. */
export function useTemporaryFolder(scope: 'test' | 'file' = 'test'): (...names: readonly string[]) => string {
  let folder = '';
  const make = () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'hdc-test-')));
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (scope === 'file') {
    beforeAll(make);
    afterAll(remove);
  } else {
    beforeEach(({ onTestFinished }) => {
      make();
      // The first one to be registered is the last to run: whatever a test started has ended by then.
      onTestFinished(remove);
    });
  }
  return (...names) => join(folder, ...names);
}
