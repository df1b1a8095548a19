import type { IContent } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { nameSession, SHORT_ID, shortIdOf } from './session-name.ts';

const human = (text: string, metadata: IContent['metadata'] = {}): IContent => ({
  speaker: 'human',
  blocks: [{ type: 'text', text }],
  metadata,
});

const nameOf = (entries: readonly IContent[], workingDirectory?: string) =>
  nameSession({
    path: '/sessions/1.jsonl',
    windows: [{ entries }],
    ...(workingDirectory !== undefined && { workingDirectory }),
  });

test('a session is called by its time, its folder and its first words', () => {
  const entries = [
    human('<system-reminder>Today is Monday</system-reminder>', { synthetic: true, timestamp: 1_000 }),
    human('Fix   the\ninvoice', { timestamp: 2_000 }),
  ];
  expect(nameOf(entries, '/home/me/code/shop/')).toEqual({
    short: shortIdOf('/sessions/1.jsonl'),
    startedAt: 1_000,
    project: 'shop',
    title: 'Fix the invoice',
  });
});

describe('the title', () => {
  test.each([
    ['<command-message>review</command-message> <command-args>the diff</command-args>', 'the diff'],
    ['<environment_context>\n<cwd>/x</cwd>\n</environment_context>', undefined],
    ['<task>Write a test</task>', 'Write a test'],
    [`${'word '.repeat(40)}`, `${'word '.repeat(15)}word…`],
    ['', undefined],
  ])('of %j is %j', (text, title) => {
    expect(nameOf([human(text)]).title).toBe(title);
  });
});

test.each([
  ['C:\\Users\\me\\shop', 'shop'],
  ['/', undefined],
])('the folder %j is called %j', (folder, project) => {
  expect(nameOf([], folder).project).toBe(project);
});

test('a short id is the same for the same file, however it is named, and is no word', () => {
  expect(shortIdOf('./a/../b.jsonl')).toBe(shortIdOf('b.jsonl'));
  expect(shortIdOf('b.jsonl')).not.toBe(shortIdOf('c.jsonl'));
  for (const path of ['a', 'b', 'c', 'd']) expect(shortIdOf(path)).toMatch(SHORT_ID);
  expect('replay').not.toMatch(SHORT_ID);
});
