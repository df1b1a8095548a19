import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createUserMessage } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { createRecording } from './create-recording.ts';
import { findRecording, latestRecording, listRecordings } from './find-recording.ts';

const folder = useTemporaryFolder();

/** Each one a minute newer than the one before. */
function write(minute: number, cwd = '/work', text?: string): { readonly id: string; readonly path: string } {
  const now = new Date(Date.UTC(2026, 0, 1, 0, minute));
  const { id, path, ...recording } = open(now, cwd);
  if (text !== undefined) recording.say(text);
  recording.close();
  utimesSync(path, now, now);
  return { id, path };
}

function open(now: Date, cwd: string) {
  const recording = createRecording({ folder: folder(), cwd, provider: 'p', model: 'm', now });
  return {
    id: recording.id,
    path: recording.path,
    say: (text: string) => recording.record({ type: 'entry', entry: createUserMessage(text) }),
    hear: (text: string) =>
      recording.record({ type: 'entry', entry: { speaker: 'ai', blocks: [{ type: 'text', text }] } }),
    close: () => recording.close(),
  };
}

test('lists the newest first, with what tells them apart', async () => {
  const [one, two] = [write(1, '/a', 'First'), write(2, '/b', 'Second')];
  const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));
  expect(await listRecordings(folder())).toEqual([
    {
      ...two,
      cwd: '/b',
      startedAt: at(2),
      modifiedAt: at(2),
      model: 'm',
      firstMessage: 'Second',
      isAnswered: false,
    },
    {
      ...one,
      cwd: '/a',
      startedAt: at(1),
      modifiedAt: at(1),
      model: 'm',
      firstMessage: 'First',
      isAnswered: false,
    },
  ]);
});

test.each([
  ['nothing', undefined, ''],
  ['several lines', 'Fix\n\tthe   tests\u001b', 'Fix the tests'],
  ['a long text', 'word '.repeat(50), `${'word '.repeat(50).slice(0, 99)}…`],
  [
    'a text beyond the beginning of the file',
    `Look: ${'"ä\\'.repeat(60_000)}`,
    `Look: ${'"ä\\'.repeat(31)}…`,
  ],
])('shows %s on one line', async (_, text, expected) => {
  write(1, '/a', text);
  expect((await listRecordings(folder()))[0]?.firstMessage).toBe(expected);
});

test('tells sessions in which a model answered from those whose first turn failed', async () => {
  const failed = write(1, '/a', 'hello');
  const answered = open(new Date(Date.UTC(2026, 0, 2)), '/a');
  answered.say('hello');
  answered.hear('hi');
  answered.close();
  const known = (await listRecordings(folder())).map(({ id, isAnswered }) => [id, isAnswered]);
  expect(Object.fromEntries(known)).toEqual({ [failed.id]: false, [answered.id]: true });
});

test('passes over what is no recording', async () => {
  const { id } = write(1);
  writeFileSync(folder('other.jsonl'), '{"type":"session","agent":"pi"}\n');
  writeFileSync(folder('half.jsonl'), '{"type":"session"');
  writeFileSync(folder('empty.jsonl'), '');
  writeFileSync(folder('notes.txt'), 'x');
  mkdirSync(folder('folder.jsonl'));
  expect((await listRecordings(folder())).map((summary) => summary.id)).toEqual([id]);
});

test('a folder that is not there holds none', async () => {
  expect(await listRecordings(folder('none'))).toEqual([]);
});

test('the latest of a workspace is the one that changed last there', async () => {
  const [one] = [write(1, '/a'), write(2, '/a'), write(3, '/b')];
  appendFileSync(one.path, '{"type":"event"}\n');
  expect((await latestRecording(folder(), '/a'))?.id).toBe(one.id);
  expect(await latestRecording(folder(), '/c')).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('does not wait for a pipe', async () => {
  const { id } = write(1);
  execFileSync('mkfifo', [folder('pipe.jsonl')]);
  expect(await listRecordings(folder())).toMatchObject([{ id }]);
});

describe('a session is found', () => {
  test('by its id, the beginning of it, and its path', async () => {
    const [, two] = [write(1), write(2)];
    for (const word of [two.id, two.id.slice(0, -3), two.path]) {
      expect((await findRecording(folder(), word)).id).toBe(two.id);
    }
  });

  test('not by a beginning that several have', async () => {
    const [one, two] = [write(1), write(2)];
    await expect(findRecording(folder(), '2026-01')).rejects.toMatchObject({
      code: 'AMBIGUOUS_SESSION',
      message: `2 sessions begin with "2026-01": ${two.id}, ${one.id}. Write more of the id`,
    });
  });

  test('not when there is none like it, but the nearest is suggested', async () => {
    const { id } = write(1);
    await expect(findRecording(folder(), `${id.slice(0, -1)}x`)).rejects.toMatchObject({
      code: 'UNKNOWN_SESSION',
      message: expect.stringContaining(`Did you mean ${id}?`),
    });
    await expect(findRecording(folder(), '')).rejects.toThrow(`There is no session "". The latest: ${id}`);
  });

  test('not in an empty folder, nor at a path without a recording', async () => {
    await expect(findRecording(folder(), 'x')).rejects.toThrow(`There is none in ${folder()}`);
    await expect(findRecording(folder(), './x.jsonl')).rejects.toThrow('"./x.jsonl" is no recording of hdc');
  });
});
