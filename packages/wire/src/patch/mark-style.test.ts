import { describe, expect, test } from 'vitest';
import { WireEditError } from '../errors/wire-edit-error.ts';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import { ELEMENT_MARKS } from './mark-style.ts';
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

describe('a mark of Converse is an element of its own behind what it marks', () => {
  const POINT = '{"cachePoint":{"type":"default"}}';
  const HOUR = '{"cachePoint":{"type":"default","ttl":"1h"}}';
  const at = (index: number) => ['messages', 0, 'content', index] as const;
  const mark = (index: number) => ({ type: 'mark', path: at(index) }) as const;
  const unmark = (index: number) => ({ type: 'unmark', path: at(index) }) as const;
  const bodyOf = (...content: readonly string[]) => `{"messages":[{"content":[${content.join(',')}]}]}`;
  const [A, B] = ['{"text":"a"}', '{"text":"b"}'];
  const patchAll = (body: string, edits: Parameters<typeof patchBody>[1]) => {
    const known = Buffer.from(body);
    WIRE_FORMATS['bedrock-converse'].decode(known);
    return [
      patchBody(body, edits, ELEMENT_MARKS),
      Buffer.from(patchBody(Buffer.from(body), edits, ELEMENT_MARKS)).toString(),
      Buffer.from(patchBody(known, edits, ELEMENT_MARKS)).toString(),
      JSON.stringify(patchBody(JSON.parse(body), edits, ELEMENT_MARKS)),
    ];
  };

  test.each([
    ['at the end', bodyOf(A, B), [mark(1)], bodyOf(A, B, POINT)],
    ['in the middle', bodyOf(A, B), [mark(0)], bodyOf(A, POINT, B)],
    ['twice', bodyOf(A, B), [mark(0), mark(1)], bodyOf(A, POINT, B, POINT)],
    ['taken away', bodyOf(A, POINT, B), [unmark(0)], bodyOf(A, B)],
    ['taken away at the end', bodyOf(A, B, HOUR), [unmark(1)], bodyOf(A, B)],
    ['moved', bodyOf(A, POINT, B), [unmark(0), mark(2)], bodyOf(A, B, POINT)],
    [
      'with another lifetime',
      bodyOf(A, POINT),
      [unmark(0), { ...mark(0), lifetimeSeconds: 3_600 }],
      bodyOf(A, HOUR),
    ],
    [
      'with another lifetime in the middle',
      bodyOf(A, HOUR, B, POINT),
      [unmark(0), mark(0)],
      bodyOf(A, POINT, B, POINT),
    ],
  ] as const)('%s', (_, body, edits, expected) => {
    expect(patchAll(body, edits)).toEqual([expected, expected, expected, expected]);
  });

  test('white space around it stays, and other texts change beside it', () => {
    const place = { path: at(0), isRemovable: true, texts: [{ path: [...at(0), 'text'] }] };
    const body = '{ "messages" : [ { "content" : [ { "text" : "a" } , {"text":"b"} ] } ] }';
    expect(patchBody(body, [mark(0), { type: 'replace', place, text: 'c' }], ELEMENT_MARKS)).toBe(
      `{ "messages" : [ { "content" : [ { "text" : "c" },${POINT} , {"text":"b"} ] } ] }`,
    );
  });

  test.each([
    ['where there is one behind it', bodyOf(A, POINT), mark(0)],
    ['behind nothing', bodyOf(), mark(0)],
    ['under a name', bodyOf(A), { type: 'unmark', path: ['messages', 0, 'content'] }],
    ['taken away where there is none', bodyOf(A, B), unmark(0)],
    ['taken away behind the end', bodyOf(A), unmark(0)],
  ] as const)('it is refused %s', (_, body, edits) => {
    const known = Buffer.from(body);
    WIRE_FORMATS['bedrock-converse'].decode(known);
    expect(() => patchBody(known, [edits], ELEMENT_MARKS)).toThrow(WireEditError);
  });
});
