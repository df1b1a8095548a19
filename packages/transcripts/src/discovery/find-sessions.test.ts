import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSessions, type SessionFilter } from './find-sessions.ts';

const CHAT = JSON.stringify([
  { role: 'user', content: 'hello' },
  { role: 'assistant', content: 'hi', tool_calls: [] },
]);

const folder = useTemporaryFolder('file');

beforeAll(() => {
  mkdirSync(folder('deep', 'deeper'), { recursive: true });
  mkdirSync(folder('node_modules'));
  write('old.json', CHAT, 1_000);
  write('deep/deeper/new.json', CHAT, 3_000);
  write('deep/middle.json', CHAT, 2_000);
  write('node_modules/never.json', CHAT, 9_000);
  write('package.json', '{"name":"x"}', 4_000);
  write('picture.png', 'no', 5_000);
  symlinkSync(folder(), folder('deep', 'loop.json'));
});

function write(name: string, text: string, seconds: number): void {
  writeFileSync(folder(name), text);
  utimesSync(folder(name), seconds, seconds);
}

async function find(names: readonly string[], filter: SessionFilter = {}) {
  const found = await findSessions(
    names.map((name) => folder(name)),
    filter,
  );
  return { ...found, files: found.files.map((file) => file.slice(folder().length + 1)) };
}

describe('finds', () => {
  test.each<[string, string[], SessionFilter, string[]]>([
    [
      'sessions in folders, the newest first',
      [''],
      {},
      ['deep/deeper/new.json', 'deep/middle.json', 'old.json'],
    ],
    ['at most so many', [''], { limit: 2 }, ['deep/deeper/new.json', 'deep/middle.json']],
    ['those of a time', [''], { since: new Date(2_000_000) }, ['deep/deeper/new.json', 'deep/middle.json']],
    ['those of a format', [''], { agent: 'codex' }, []],
    ['named files as they are named', ['old.json', 'deep/middle.json'], {}, ['old.json', 'deep/middle.json']],
    [
      'named files that are no session or gone, for their error',
      ['picture.png', 'gone'],
      {},
      ['picture.png', 'gone'],
    ],
    [
      'a file once',
      ['old.json', 'deep', 'deep/middle.json'],
      {},
      ['old.json', 'deep/middle.json', 'deep/deeper/new.json'],
    ],
  ])('%s', async (_, names, filter, expected) => {
    expect((await find(names, filter)).files).toEqual(expected);
  });
});

test('counts what is no session', async () => {
  expect(await find([''])).toMatchObject({ others: 2, skipped: [] });
  expect(await find(['picture.png'])).toMatchObject({ others: 0, skipped: [] });
});
