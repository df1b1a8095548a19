import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeReport } from './check-report-path.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('puts a report in the place of another and leaves nothing beside it', () => {
  const path = join(folder, 'report.html');
  writeFileSync(path, 'old');
  writeReport(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['report.html']);
});

test.skipIf(process.platform === 'win32')('replaces what a link leads to and keeps the link', () => {
  mkdirSync(join(folder, 'elsewhere'));
  const target = join(folder, 'elsewhere', 'target.html');
  writeFileSync(target, 'old');
  const link = join(folder, 'report.html');
  symlinkSync(target, link);
  writeReport(link, 'new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('new');
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['target.html']);
});
