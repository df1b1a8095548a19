import { expect, test } from 'vitest';
import { rewriteList } from './rewrite-list.ts';
import { addMember, rewriteMember } from './rewrite-member.ts';

const text = (body: Uint8Array | undefined) => body && Buffer.from(body).toString();
const reverse = (elements: readonly string[]) => elements.toReversed();

test('elements get other texts and nothing else moves', () => {
  const body = '{ "a" : 1.0, "tools" : [ {"n":1} , "ä" ,3 ] , "b":[4,5]}';
  expect(text(rewriteList(Buffer.from(body), 'tools', reverse))).toBe(
    '{ "a" : 1.0, "tools" : [ 3 , "ä" ,{"n":1} ] , "b":[4,5]}',
  );
});

test.each([
  ['no list', '{"tools":{}}'],
  ['no such key', '{"other":[1,2]}'],
  ['the key is there twice', '{"tools":[1,2],"tools":[3,4]}'],
  ['no object', '[1,2]'],
])('%s: the body itself', (_, json) => {
  const body = Buffer.from(json);
  expect(rewriteList(body, 'tools', reverse)).toBe(body);
});

test('bytes that are no UTF-8 stay where they are', () => {
  const body = Buffer.from('{"tools":["x","y"]}');
  body[body.indexOf('x')] = 0xff;
  expect(rewriteList(body, 'tools', reverse)).toBe(body);
});

test.each([
  ['{"max_tokens": 32000 ,"a":1}', '{"max_tokens": 0 ,"a":1}'],
  ['{"a":{"max_tokens":1}}', undefined],
  ['{"max_tokens":1,"max_tokens":2}', undefined],
  ['[]', undefined],
])('a member of %s', (body, expected) => {
  expect(text(rewriteMember(Buffer.from(body), 'max_tokens', '0'))).toBe(expected);
});

test.each([
  ['{"a":1 }', '{"a":1 ,"k":"v"}'],
  ['{"k":1}', undefined],
  ['{}', undefined],
  ['[]', undefined],
])('one more member for %s', (body, expected) => {
  expect(text(addMember(Buffer.from(body), 'k', '"v"'))).toBe(expected);
});
