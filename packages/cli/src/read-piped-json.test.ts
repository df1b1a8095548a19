import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPipedJson } from './read-piped-json.ts';

const NEVER_MS = 60_000;

test.each<[string, readonly string[], unknown]>([
  ['in one piece', ['{"session_id":"a"}'], { session_id: 'a' }],
  ['in pieces', ['{"session', '_id":"ä"}\n'], { session_id: 'ä' }],
])('JSON that came %s is read though the pipe stays open', async (_, pieces, expected) => {
  const pipe = new PassThrough();
  for (const piece of pieces) pipe.write(piece);
  expect(await readPipedJson(pipe, NEVER_MS)).toEqual(expected);
  expect(pipe.destroyed).toBe(true);
});

test.each([
  ['a pipe that ends with something else', ['no JSON'], true, NEVER_MS],
  ['a pipe that ends with nothing', [], true, NEVER_MS],
  ['a pipe that says nothing', [], false, 1],
  ['a pipe that stops in the middle', ['{"session'], false, 1],
])('%s gives nothing', async (_, pieces, isEnded, momentMs) => {
  const pipe = new PassThrough();
  for (const piece of pieces) pipe.write(piece);
  if (isEnded) pipe.end();
  expect(await readPipedJson(pipe, momentMs)).toBeUndefined();
  expect(pipe.destroyed).toBe(true);
});

test('a program that never ends its text is not read for ever', async () => {
  const pipe = new PassThrough();
  pipe.write(`"${'x'.repeat(1_000_001)}`);
  expect(await readPipedJson(pipe, NEVER_MS)).toBeUndefined();
});
