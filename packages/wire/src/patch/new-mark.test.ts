import { describe, expect, test } from 'vitest';
import { WireEditError } from '../errors/wire-edit-error.ts';
import { patchBody } from './patch-body.ts';

const MARK = '"cache_control":{"type":"ephemeral"}';
const edit = { type: 'mark', path: ['messages', 0] } as const;

describe('a mark is put into an object and nothing else moves', () => {
  test.each([
    ['{"messages":[{"a":1}]}', `{"messages":[{"a":1,${MARK}}]}`],
    ['{"messages":[{}]}', `{"messages":[{${MARK}}]}`],
    ['{ "messages" : [ { "a" : 1.0 } ] }', `{ "messages" : [ { "a" : 1.0 ,${MARK}} ] }`],
    ['{"messages":[{"a":"}"},{"b":2}],"x":1}', `{"messages":[{"a":"}",${MARK}},{"b":2}],"x":1}`],
  ])('%s', (body, expected) => {
    expect(patchBody(body, [edit])).toBe(expected);
    expect(Buffer.from(patchBody(Buffer.from(body), [edit])).toString()).toBe(expected);
    expect(patchBody(JSON.parse(body), [edit])).toEqual(JSON.parse(expected));
  });
});

test('it asks for the lifetime that is wanted', () => {
  const body = '{"messages":[{"a":1}]}';
  const hour = { ...edit, lifetimeSeconds: 3_600 };
  expect(patchBody(body, [hour])).toBe(
    '{"messages":[{"a":1,"cache_control":{"type":"ephemeral","ttl":"1h"}}]}',
  );
  expect(patchBody(body, [{ ...edit, lifetimeSeconds: 300 }])).toBe(patchBody(body, [edit]));
});

test('it goes together with another text in the same object', () => {
  const body = '{"messages":[{"text":"long"}]}';
  const place = {
    path: ['messages', 0],
    isRemovable: true,
    texts: [{ path: ['messages', 0, 'text'] }],
  } as const;
  const edits = [edit, { type: 'replace', place, text: 'short' }] as const;
  const expected = `{"messages":[{"text":"short",${MARK}}]}`;
  expect(patchBody(body, edits)).toBe(expected);
  expect(patchBody(JSON.parse(body), edits)).toEqual(JSON.parse(expected));
});

describe('a mark is taken away and nothing else moves', () => {
  const unmark = { type: 'unmark', path: ['messages', 0] } as const;
  test.each([
    [`{"messages":[{"a":1,${MARK}}]}`, '{"messages":[{"a":1}]}', [unmark]],
    [`{"messages":[{${MARK},"a":1}]}`, '{"messages":[{"a":1}]}', [unmark]],
    [`{"messages":[{${MARK}}]}`, '{"messages":[{}]}', [unmark]],
    ['{"messages":[{"a":1,"cache_control":null}]}', `{"messages":[{"a":1,${MARK}}]}`, [unmark, edit]],
    [`{"messages":[{${MARK}}]}`, `{"messages":[{${MARK}}]}`, [unmark, edit]],
    [`{"messages":[{${MARK},"a":1}]}`, `{"messages":[{"a":1,${MARK}}]}`, [edit, unmark]],
  ])('%s', (body, expected, edits) => {
    expect(patchBody(body, edits)).toBe(expected);
    expect(Buffer.from(patchBody(Buffer.from(body), edits)).toString()).toBe(expected);
    expect(patchBody(JSON.parse(body), edits)).toEqual(JSON.parse(expected));
  });

  test('which must be there', () => {
    expect(() => patchBody('{"messages":[{}]}', [unmark])).toThrow(WireEditError);
  });
});

describe('it is refused', () => {
  test.each([
    ['where there is one', '{"messages":[{"cache_control":null}]}'],
    ['on a list', '{"messages":[[]]}'],
    ['on a string', '{"messages":["a"]}'],
    ['where there is nothing', '{"messages":[]}'],
  ])('%s', (_, body) => {
    expect(() => patchBody(body, [edit])).toThrow(WireEditError);
    expect(() => patchBody(Buffer.from(body), [edit])).toThrow(WireEditError);
    expect(() => patchBody(JSON.parse(body), [edit])).toThrow(WireEditError);
  });
});
