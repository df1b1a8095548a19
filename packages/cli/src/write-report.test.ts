import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { writeReport } from './check-report-path.ts';

const folder = useTemporaryFolder();

test('puts a report in the place of another and leaves nothing beside it', () => {
  const path = folder('report.html');
  writeFileSync(path, 'old');
  writeReport(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder())).toEqual(['report.html']);
});

test.skipIf(process.platform === 'win32')('replaces what a link leads to and keeps the link', () => {
  mkdirSync(folder('elsewhere'));
  const target = folder('elsewhere', 'target.html');
  writeFileSync(target, 'old');
  const link = folder('report.html');
  symlinkSync(target, link);
  writeReport(link, 'new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('new');
  expect(readdirSync(folder('elsewhere'))).toEqual(['target.html']);
});
