import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkReportPath } from './check-report-path.ts';
import { UsageError } from './usage-error.ts';

let folder = '';

describe.skipIf(process.platform === 'win32')('a report', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hdc-report-'));
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'file'), '');
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const name of ['folder', 'file', 'pipe']) symlinkSync(name, join(folder, `link-to-${name}`));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['new', 'file', 'link-to-file'])('can be written to %s', (name) => {
    expect(() => checkReportPath(join(folder, name))).not.toThrow();
  });

  test.each([
    ['folder', 'it is a folder'],
    ['link-to-folder', 'it is a folder'],
    ['pipe', 'it is no regular file'],
    ['link-to-pipe', 'it is no regular file'],
    ['missing/new', 'no writable folder'],
    ['file/new', 'no writable folder'],
  ])('cannot be written to %s', (name, message) => {
    const check = () => checkReportPath(join(folder, name));
    expect(check).toThrow(UsageError);
    expect(check).toThrow(message);
  });

  test('is named without what steers a terminal', () => {
    expect(() => checkReportPath(join(folder, 'missing', '\u009b31mred\u202e'))).toThrow(
      /^[^\u009b\u202e]*red[^\u009b\u202e]*$/,
    );
  });
});
