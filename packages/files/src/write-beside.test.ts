import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { writeBeside } from './write-beside.ts';

const temporary = useTemporaryFolder();

test('hundreds at once are all there when they are said to be, and nothing else is', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `original ${index}`);
  await Promise.all(
    names.map(async (name) => {
      await writeBeside(temporary(name), Buffer.from(name));
      expect(readFileSync(temporary(name), 'utf8')).toBe(name);
    }),
  );
  expect(readdirSync(temporary()).toSorted()).toEqual(names.toSorted());
});

test('what cannot be put in place rejects and leaves nothing behind, and others go on', async () => {
  mkdirSync(temporary('folder', 'inside'), { recursive: true });
  const refused = Array.from({ length: 20 }, () => writeBeside(temporary('folder'), Buffer.from('text')));
  const results = await Promise.allSettled(refused);
  expect(results.map(({ status }) => status)).toEqual(refused.map(() => 'rejected'));
  await writeBeside(temporary('file'), Buffer.from('text'));
  expect(readdirSync(temporary()).toSorted()).toEqual(['file', 'folder']);
});
