import { appendFileSync, statSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeEach, expect, test } from 'vitest';
import { FilePins } from './pins.ts';

const folder = useTemporaryFolder();
let now = 0;
beforeEach(() => {
  now = 0;
});

const open = () => new FilePins({ path: folder('gateway', 'pins.jsonl'), now: () => now });

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
  appendFileSync(folder('gateway', 'pins.jsonl'), 'null\n{"key":1}\n{"key":"a","isPin');
  expect(open().has('a')).toBe(true);
});

test.skipIf(process.platform === 'win32')('the file is private', () => {
  open().set('a', true);
  expect(statSync(folder('gateway', 'pins.jsonl')).mode & 0o777).toBe(0o600);
});
