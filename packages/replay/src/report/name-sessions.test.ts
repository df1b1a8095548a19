import { expect, test } from 'vitest';
import { nameSessions } from './name-sessions.ts';

test.each([
  [
    ['/a/one.jsonl', '/b/two.json.gz'],
    ['one', 'two'],
  ],
  [
    ['/a/events.jsonl', '/b/events.jsonl'],
    ['a/events.jsonl', 'b/events.jsonl'],
  ],
  [
    ['/a/x.json', '/a/x.jsonl'],
    ['a/x.json', 'a/x.jsonl'],
  ],
  [
    ['/a/chat.md', '/a/chat.md', '/a/other.md'],
    ['chat #1', 'chat #2', 'other'],
  ],
  [['/a/\u001b[2Jclear.jsonl'], ['clear']],
])('%j become %j', (paths, names) => {
  expect(nameSessions(paths.map((path) => ({ path })))).toEqual(names);
});
