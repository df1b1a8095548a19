import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createToolResponse, createUserMessage, HdcError, type IContent } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { isChecksummed } from '@hdc/files';
import { readTranscripts } from '@hdc/transcripts';
import { describe, expect, test } from 'vitest';
import { MAY_MOUNT, mountTmpfs, remountReadOnly } from '../end-to-end/mount.ts';
import { createRecording } from './create-recording.ts';
import type { Recording } from './recording.ts';
import { FailingDisk } from './testing/failing-disk.ts';

const folder = useTemporaryFolder();
const HEADER = { cwd: '/work', provider: 'p', model: 'm' };
const now = new Date('2026-11-15T06:46:53.123Z');
const human = (text: string): { type: 'entry'; entry: IContent } => ({
  type: 'entry',
  entry: createUserMessage(text),
});
const ai = (text: string): { type: 'entry'; entry: IContent } => ({
  type: 'entry',
  entry: { speaker: 'ai', blocks: [{ type: 'text', text }] },
});

function create(): Recording {
  return createRecording({ folder: folder('data', 'sessions'), ...HEADER, now });
}

const draftOf = ({ path }: Recording): string => path.replace(/jsonl$/, 'draft');
const linesOf = ({ path }: Recording): unknown[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { sum: _, ...written } = JSON.parse(line);
      return written;
    });

test('begins with the header, in a file that only its owner can read', () => {
  const recording = create();
  expect(recording.id).toMatch(/^2026-11-15T06-46-53-[0-9a-f]{8}$/);
  expect(recording.path).toBe(folder('data', 'sessions', `${recording.id}.jsonl`));
  expect(linesOf(recording)).toEqual([
    { type: 'session', version: 1, id: recording.id, agent: 'hdc', ...HEADER, startedAt: now.toISOString() },
  ]);
  expect(isChecksummed(readFileSync(recording.path, 'utf8').trimEnd())).toBe(true);
  expect(statSync(recording.path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(recording.path)).mode & 0o777).toBe(0o700);
  recording.close();
});

test('two sessions of the same second have two files', () => {
  const [one, two] = [create(), create()];
  expect(one.id).not.toBe(two.id);
  one.close();
  two.close();
});

test('what was recorded is a transcript that can be replayed', async () => {
  const recording = create();
  recording.record(human('Hello'));
  recording.record({ type: 'edited', removals: [0], replacements: [] });
  recording.record(ai('Good day'));
  recording.close();
  for await (const { agent, calls, windows, skipped } of readTranscripts(recording.path)) {
    expect({ agent, calls: calls.length, entries: windows[0]?.entries.length, skipped }).toEqual({
      agent: 'hdc',
      calls: 1,
      entries: 2,
      skipped: [],
    });
  }
});

test('closing leaves nothing but the transcript', () => {
  const recording = create();
  recording.draft('Go');
  recording.record(ai('Good day'));
  recording.close();
  expect(readdirSync(dirname(recording.path))).toEqual([`${recording.id}.jsonl`]);
});

test('what comes after the end is refused, and never written over what another process wrote', () => {
  const recording = create();
  recording.close();
  recording.close();
  writeFileSync(recording.path, `${readFileSync(recording.path, 'utf8')}{"type":"event"}\n`);
  recording.record(human('late'));
  expect(recording.failure?.message).toContain('it was closed before');
  expect(linesOf(recording)).toMatchObject([{ type: 'session' }, { type: 'event' }]);
});

const circle: Record<string, unknown> = {};
circle['self'] = circle;
const refusing = {
  toJSON(): never {
    throw new Error('no');
  },
};

test.each<[string, unknown, string]>([
  ['a big number', { big: 10n }, '{"big":"10"}'],
  ['a circle', circle, '{"self":"[circular]"}'],
  ['a value that refuses', refusing, '[unserialisable: no]'],
])('records %s as a text', (_, value, expected) => {
  const recording = create();
  const response = createToolResponse('c', 't', value);
  const call: IContent = {
    speaker: 'ai',
    blocks: [{ type: 'tool_call', id: 'c', name: 't', parameters: value }],
  };
  recording.record({ type: 'entry', entry: call });
  recording.record({ type: 'edited', removals: [], replacements: [[0, response]] });
  recording.record({ type: 'compressed', history: [response] });
  recording.record({ type: 'event', event: 'odd', value });
  const plainResponse = { blocks: [{ result: expected }] };
  expect(linesOf(recording).slice(1)).toMatchObject([
    { type: 'entry', entry: { blocks: [{ id: 'c', parameters: expected }] } },
    { type: 'edited', replacements: [[0, plainResponse]] },
    { type: 'compressed', history: [plainResponse] },
    { type: 'event', event: 'odd', value: expected },
  ]);
  recording.close();
});

describe('drafts', () => {
  test('keep what was shown, piece by piece, also halves of characters', () => {
    const recording = create();
    for (const piece of ['Good ', '', '\ud83c', '\udf39 day\n']) recording.draft(piece);
    const [head, ...pieces] = readFileSync(draftOf(recording), 'utf8').trimEnd().split('\n');
    expect(head).toMatch(/^\{"after":1,/);
    expect(pieces.map((line) => JSON.parse(line).piece).join('')).toBe('Good 🌹 day\n');
    expect(statSync(draftOf(recording)).mode & 0o777).toBe(0o600);
    recording.close();
  });

  test.each<[string, (recording: Recording) => void, boolean]>([
    ['the answer', (recording) => recording.record(ai('Good day')), true],
    ['a clear', (recording) => recording.record({ type: 'compressed', history: [] }), true],
    ['dropDraft', (recording) => recording.dropDraft(), true],
    ['an event', (recording) => recording.record({ type: 'event', event: 'todos', todos: [] }), false],
    ['what the person says', (recording) => recording.record(human('Stop')), false],
  ])('are emptied by their end only: %s', (_, act, isEmptied) => {
    const recording = create();
    recording.draft('Good');
    act(recording);
    expect(readFileSync(draftOf(recording), 'utf8') === '').toBe(isEmptied);
    recording.close();
  });

  test('stay when a session is closed in the middle of an answer', () => {
    const recording = create();
    recording.draft('Good');
    recording.close();
    expect(existsSync(draftOf(recording))).toBe(true);
  });

  test('stay until their answer is on the disk', () => {
    const disk = new FailingDisk();
    const recording = createRecording({ folder: folder(), ...HEADER, openFile: disk.open });
    recording.draft('Good day');
    disk.failing.set('sync', 'EIO');
    recording.record(ai('Good day'));
    expect(disk.text(draftOf(recording))).toContain('Good day');
    disk.failing.clear();
    expect(recording.retry()).toBe(true);
    expect(disk.text(draftOf(recording))).toBe('');
    recording.close();
  });

  test('that could not be emptied are emptied later', () => {
    const disk = new FailingDisk();
    const recording = createRecording({ folder: folder(), ...HEADER, openFile: disk.open });
    recording.draft('Good');
    disk.failing.set('truncate', 'EIO');
    recording.dropDraft();
    expect(recording.failure?.message).toContain('Check the disk; nothing is lost so far.');
    disk.failing.clear();
    recording.record(human('Hello'));
    expect(recording.failure).toBeUndefined();
    expect(disk.text(draftOf(recording))).toBe('');
    recording.close();
  });

  test('that cannot be written wait like every line', () => {
    const disk = new FailingDisk();
    const recording = createRecording({ folder: folder(), ...HEADER, openFile: disk.open });
    disk.failing.set('write', 'ENOSPC');
    recording.draft('Good ');
    recording.draft('day');
    expect(recording.failure?.message).toContain(`${recording.id}.draft: the disk is full (ENOSPC)`);
    disk.failing.clear();
    recording.retry();
    expect(disk.text(draftOf(recording))).toMatch(
      /^\{"after":1,.*\n\{"piece":"Good ",.*\n\{"piece":"day",.*\n$/,
    );
    recording.close();
  });
});

describe('when the disk fails', () => {
  test.each([
    ['ENOSPC', 'the disk is full (ENOSPC). Free some space; 2 lines wait in memory'],
    ['EROFS', 'the disk can only be read (EROFS). Make it writable, or set HDC_HOME'],
    ['EIO', 'the disk reports an error (EIO). Check the disk'],
    ['EWHATEVER', 'EWHATEVER: it failed'],
  ])('%s is said in plain words', (code, words) => {
    const disk = new FailingDisk();
    disk.failing.set('write', code);
    const recording = createRecording({ folder: folder(), ...HEADER, openFile: disk.open });
    recording.record(human('Hello'));
    expect(recording.failure).toBeInstanceOf(HdcError);
    expect(recording.failure?.code).toBe('RECORDING_FAILED');
    expect(recording.failure?.message).toContain(`cannot be recorded in ${recording.path}: ${words}`);
    recording.close();
  });

  test('a folder that cannot be made is no reason to stop, and is tried again', () => {
    writeFileSync(folder('data'), 'in the way');
    const recording = create();
    recording.record(human('Hello'));
    expect(recording.failure?.message).toMatch(/2 lines wait in memory/);
    rmSync(folder('data'));
    expect(recording.retry()).toBe(true);
    expect(linesOf(recording)).toHaveLength(2);
    recording.close();
  });

  test('what still waits at the end is lost, and said to be', () => {
    writeFileSync(folder('data'), 'in the way');
    const recording = create();
    recording.record(human('Hello'));
    recording.close();
    expect(recording.failure?.message).toMatch(/the session is over, and 2 lines are lost\.$/);
  });

  test('a folder that vanished comes back with everything that was recorded', () => {
    const recording = create();
    recording.record(human('one'));
    rmSync(folder('data'), { recursive: true });
    recording.record(human('two'));
    expect(recording.failure).toBeUndefined();
    expect(linesOf(recording)).toMatchObject([{ type: 'session' }, human('one'), human('two')]);
    recording.close();
  });

  // The superuser may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a folder without rights is named', () => {
    chmodSync(folder(), 0o500);
    const recording = create();
    expect(recording.failure?.message).toContain('you may not write there');
    chmodSync(folder(), 0o700);
    recording.close();
  });
});

test('a disk that is really full: nothing is lost, doubled or torn once there is space', (context) => {
  const disk = folder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'hdc-test', disk], { stdio: 'pipe' });
  } catch (error) {
    context.skip(`no small disk can be mounted here: ${String(error).split('\n')[0]}`);
  }
  try {
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(32_768));
    const recording = createRecording({ folder: join(disk, 'sessions'), ...HEADER });
    const entries = Array.from({ length: 20 }, (_, index) => human(`${index} ${'ä'.repeat(1000)}`));
    for (const entry of entries.slice(0, 18)) recording.record(entry);
    expect(recording.failure?.message).toContain('the disk is full (ENOSPC)');
    expect(readFileSync(recording.path, 'utf8').endsWith('\n')).toBe(true);
    expect(linesOf(recording).length).toBeLessThan(19);
    rmSync(join(disk, 'ballast'));
    for (const entry of entries.slice(18)) recording.record(entry);
    expect(recording.failure).toBeUndefined();
    expect(linesOf(recording).slice(1)).toEqual(entries);
    recording.close();
  } finally {
    execFileSync('umount', [disk]);
  }
});

test.skipIf(!MAY_MOUNT)('says that the disk can only be read (needs to mount)', async () => {
  const disk = await mountTmpfs(64);
  remountReadOnly(disk);
  const recording = createRecording({ folder: join(disk, 'hdc/sessions'), ...HEADER });
  expect(recording.failure?.message).toContain('the disk can only be read (EROFS)');
});
