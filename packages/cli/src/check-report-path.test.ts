import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkReportPath } from './check-report-path.ts';
import { UsageError } from './usage-error.ts';

const folder = useTemporaryFolder('file');

describe.skipIf(process.platform === 'win32')('a report', () => {
  beforeAll(() => {
    mkdirSync(folder('folder'));
    writeFileSync(folder('file'), '');
    execFileSync('mkfifo', [folder('pipe')]);
    for (const name of ['folder', 'file', 'pipe']) symlinkSync(name, folder(`link-to-${name}`));
  });

  test.each(['new', 'file', 'link-to-file'])('can be written to %s', (name) => {
    expect(() => checkReportPath(folder(name))).not.toThrow();
  });

  test.each([
    ['folder', 'it is a folder'],
    ['link-to-folder', 'it is a folder'],
    ['pipe', 'it is no regular file'],
    ['link-to-pipe', 'it is no regular file'],
    ['missing/new', 'no writable folder'],
    ['file/new', 'no writable folder'],
  ])('cannot be written to %s', (name, message) => {
    const check = () => checkReportPath(folder(name));
    expect(check).toThrow(UsageError);
    expect(check).toThrow(message);
  });

  test('is named without what steers a terminal', () => {
    expect(() => checkReportPath(folder('missing', '\u009b31mred\u202e'))).toThrow(
      /^[^\u009b\u202e]*red[^\u009b\u202e]*$/,
    );
  });
});
