import { expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import { FrameMemory } from './frame-memory.ts';

const parse = (whole: Uint8Array) => ({ text: Buffer.from(whole).toString() });

test('the same bytes are the same object, and are parsed once', () => {
  const frames = new FrameMemory();
  const parts = () => ['{"a":[', ']}'].map((part) => Buffer.from(part));
  const first = frames.open(parts(), 'salt', parse);
  expect(first).toEqual({ text: '{"a":[]}' });
  expect(frames.open(parts(), 'salt', () => undefined)).toBe(first);
});

test.each<[string, readonly string[], string]>([
  ['other bytes', ['{"b":[', ']}'], 'salt'],
  ['the same bytes with the list elsewhere', ['{"a":[]', '}'], 'salt'],
  ['another format', ['{"a":[', ']}'], 'pepper'],
])('%s are another object', (_, parts, salt) => {
  const frames = new FrameMemory();
  const bytes = (texts: readonly string[]) => texts.map((text) => Buffer.from(text));
  const first = frames.open(bytes(['{"a":[', ']}']), 'salt', parse);
  expect(frames.open(bytes(parts), salt, parse)).not.toBe(first);
});

test('tools are the same objects as long as nothing around the conversation changes', () => {
  const { decode } = WIRE_FORMATS['anthropic-messages'];
  const message = { role: 'user', content: 'a line of a file\n'.repeat(200) };
  const toolsOf = (count: number, rest: object = {}) => {
    const messages = Array.from({ length: count }, () => message);
    const body = { model: 'frames', messages, tools: [{ name: 'read', input_schema: {} }], ...rest };
    return decode(Buffer.from(JSON.stringify(body)))?.tools[0]?.declared;
  };
  expect(toolsOf(40)).toEqual({ name: 'read', input_schema: {} });
  const second = toolsOf(42);
  expect(toolsOf(44)).toBe(second);
  const other = toolsOf(46, { max_tokens: 1 });
  expect(other).toEqual(second);
  expect(other).not.toBe(second);
});

test('a frame that nobody asked for between two calls is forgotten, and one that was met stays', () => {
  const frames = new FrameMemory();
  const open = (text: string) => frames.open([Buffer.from(`{"a":"${text}"}`)], 'salt', parse);
  const [met, old] = [open('met'), open('old')];
  frames.forgetOlder();
  expect(open('met')).toBe(met);
  frames.forgetOlder();
  expect(open('met')).toBe(met);
  expect(open('old')).not.toBe(old);
});
