import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilePins } from './pins.ts';

let folder = '';
let now = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-pins-'));
  now = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => new FilePins({ path: join(folder, 'gateway', 'pins.jsonl'), now: () => now });

test('pins are set and taken away, and outlive the process', () => {
  const pins = open();
  expect(pins.has('a')).toBe(false);
  pins.set('a', true);
  pins.set('b', true);
  pins.set('b', false);
  expect([pins.has('a'), pins.has('b')]).toEqual([true, false]);
  expect([open().has('a'), open().has('b')]).toEqual([true, false]);
});

test('another process learns of them within a second', () => {
  const [one, other] = [open(), open()];
  expect(other.has('a')).toBe(false);
  one.set('a', true);
  now += 1_000;
  expect(other.has('a')).toBe(true);
});

test('damaged lines are skipped', () => {
  const pins = open();
  pins.set('a', true);
  appendFileSync(join(folder, 'gateway', 'pins.jsonl'), 'null\n{"key":1}\n{"key":"a","isPin');
  expect(open().has('a')).toBe(true);
});

test.skipIf(process.platform === 'win32')('the file is private', () => {
  open().set('a', true);
  expect(statSync(join(folder, 'gateway', 'pins.jsonl')).mode & 0o777).toBe(0o600);
});
