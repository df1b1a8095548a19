import { expect, test } from 'vitest';
import { ToolError } from '../tool-error.ts';
import { parseCall } from './parse-call.ts';
import { TOOLS } from './tools.ts';

function parse(name: string, parameters: unknown) {
  return parseCall({ type: 'tool_call', id: '1', name, parameters }, TOOLS);
}

test.each([
  ['an object', { file_path: 'a' }],
  ['an object as text', '{"file_path":"a"}'],
  ['another spelling', { path: 'a' }],
])('takes %s', (_name, parameters) => {
  expect(parse('read_file', parameters).parameters).toMatchObject({ file_path: 'a' });
});

test.each([[undefined], [null], [''], ['{}']])('takes %j as no parameters', (parameters) => {
  expect(parse('todo_read', parameters).tool.name).toBe('todo_read');
});

test.each([
  ['raed_file', {}, /There is no tool "raed_file"\. Did you mean read_file\? The tools are: read_file, /],
  ['🎉', {}, /There is no tool "🎉"\. The tools are:/],
  [
    'read_file',
    '{"file_path": "a',
    /must be a JSON object, got broken JSON, "\{\\"file_path.*whole JSON object/,
  ],
  ['read_file', ['a'], /must be a JSON object, got an array/],
  ['read_file', '"a"', /must be a JSON object, got "a"/],
  ['read_file', 12, /must be a JSON object, got 12/],
  [
    'read_file',
    { file_path: 12 },
    /The parameters of read_file are not valid:\nfile_path: expected a text, got 12/,
  ],
  ['read_file', { path: {} }, /file_path: expected a text, got an object/],
  [
    'read_many_files',
    { paths: Array(1_000).fill(1) },
    /paths\.19: expected a text, got 1\n\(and 980 more\)$/,
  ],
  ['replace', {}, /file_path: .*\nold_string: .*\nnew_string: /],
])('says how to call %s instead of with %j', (name, parameters, message) => {
  expect(() => parse(name, parameters)).toThrow(message);
  expect(() => parse(name, parameters)).toThrow(ToolError);
});
