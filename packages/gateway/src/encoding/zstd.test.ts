import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createScriptDecoder, decodeInScript, decodeZstd, zstdWindow } from './zstd.ts';

const TEXT = JSON.stringify({
  model: 'm',
  messages: [{ role: 'user', content: 'hello hello hello '.repeat(20) }],
});
/** The same text, as Node 24 writes it at once and in two pieces. */
const WHOLE = Buffer.from(
  'KLUv/WCfADUCANQDeyJtb2RlbCI6Im0iLCJtZXNzYWdlcyI6W3sicm9sZSI6InVzZXIiLCJjb250ZW50IjoiaGVsbG8gIn1dfQEA+RW1QAE=',
  'base64',
);
const STREAMED = Buffer.from(
  'KLUv/QBYDAIAlAN7Im1vZGVsIjoibSIsIm1lc3NhZ2VzIjpbeyJyb2xlIjoidXNlciIsImNvbnRlbnQiOiJoZWxsbyABAEnMAgVlAAAoZSJ9XX0BADMqEAI=',
  'base64',
);
const ENDLESS = 1_000_000;

test.each([
  ['at once', WHOLE],
  ['as a stream', STREAMED],
])('a body written %s is read, with Node and without it', (_, bytes) => {
  expect(Buffer.from(decodeInScript(bytes, ENDLESS)).toString()).toBe(TEXT);
  expect(Buffer.from(decodeZstd(bytes, { maxOutputLength: ENDLESS }) ?? []).toString()).toBe(TEXT);
});

test.each([1, 7, 1_000])('an answer in pieces of %i bytes is read', async (size) => {
  const decoder = createScriptDecoder();
  let text = '';
  decoder.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const ended = once(decoder, 'end');
  for (let at = 0; at < STREAMED.length; at += size) decoder.write(STREAMED.subarray(at, at + size));
  decoder.end();
  await ended;
  expect(text).toBe(TEXT);
});

test.each([
  ['is longer than allowed', WHOLE, 100],
  ['is cut off', WHOLE.subarray(0, 40), ENDLESS],
  ['is none', Buffer.from('{"model":"m"} and more'), ENDLESS],
  // A window of almost 4 TB.
  ['wants more memory than there is', Buffer.from('28b52ffd00ff000000000000', 'hex'), ENDLESS],
])('a body that %s is refused', (_, bytes, most) => {
  expect(() => decodeInScript(bytes, most)).toThrow();
});

test.each([
  ['28b52ffd0058', 2_097_152],
  ['28b52ffd6010', 0],
  ['28b52ffd601000', 272],
  ['28b52ffda000000001', 16_777_216],
  ['28b52ffd20ff', 255],
  ['28b52ffde00000000001000000', 4_294_967_296],
  ['28b5', 0],
])('the head %s wants a window of %i bytes', (head, bytes) => {
  expect(zstdWindow(Buffer.from(head, 'hex'))).toBe(bytes);
});
