import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { characterEstimator, createUserMessage, HistoryService, type IContent } from '@hdc/core';
import { DEFAULT_DENSITY_CONFIG, HighDensityStrategy } from '@hdc/core/strategies';
import { HistoryBuilder, useTemporaryFolder } from '@hdc/core/testing';
import { addChecksum } from '@hdc/files';
import { describe, expect, test } from 'vitest';
import { PruneLog } from '../context/prune-log.ts';
import { createRecording } from './create-recording.ts';
import { recordHistory } from './record-history.ts';
import type { Recording } from './recording.ts';
import { LOST_RESULT } from './restore-history.ts';
import { type ResumedSession, resumeRecording } from './resume-recording.ts';
import { FailingDisk } from './testing/failing-disk.ts';

const folder = useTemporaryFolder();
const estimator = characterEstimator;
const CUT_OFF = 'The last line of the recording was never written to its end and was cut off.';
const ANSWER_KEPT = 'The last answer was cut off; what it had shown was kept.';

interface Started {
  readonly recording: Recording;
  readonly history: HistoryService;
}

function start(...entries: readonly IContent[]): Started {
  const recording = createRecording({ folder: folder(), cwd: '/work', provider: 'p', model: 'm' });
  const history = new HistoryService({ estimator });
  recordHistory(history, recording);
  history.addAll(entries);
  return { recording, history };
}

/** As after a kill: the files stay as they are, and nobody holds them. */
async function resume({ recording }: Started): Promise<ResumedSession> {
  recording.close();
  return await resumeRecording(recording.path, { estimator });
}

const said = (text: string): IContent => ({ speaker: 'ai', blocks: [{ type: 'text', text }] });
const shown = (text: string): IContent => ({ ...said(text), metadata: { finishReason: 'other' } });

test('goes on where the session ended', async () => {
  const session = start(createUserMessage('Hello'), said('Good day'));
  const once = await resume(session);
  expect(once.repaired).toEqual([]);
  expect(once.header).toMatchObject({ id: session.recording.id, cwd: '/work' });
  recordHistory(once.history, once.recording);
  once.history.add(createUserMessage('Again'));
  const twice = await resume(once);
  expect(twice.history.getAll()).toEqual([...session.history.getAll(), createUserMessage('Again')]);
  twice.recording.close();
});

test('brings back the last settings, todos and model', async () => {
  const session = start();
  const { recording } = session;
  recording.record({ type: 'event', event: 'settings', settings: { 'context-limit': 1 } });
  recording.record({ type: 'event', event: 'model', provider: 'q', model: 'n', baseUrl: 'http://x' });
  const todos = [
    { id: '1', content: 'a', status: 'pending', subtasks: [{ id: '2', content: 'b' }] },
    { id: '3', content: 'c', status: 'completed' },
  ];
  recording.record({ type: 'event', event: 'todos', todos: [...todos, { id: 4 }] });
  recording.record({ type: 'event', event: 'settings', settings: { 'context-limit': 2 } });
  recording.record({ type: 'event', event: 'settings', settings: 'odd' });
  recording.record({ type: 'event', event: 'optimized', tokens: 3 });
  const resumed = await resume(session);
  expect(resumed.settings).toEqual({ 'context-limit': 2 });
  expect(resumed.todos).toEqual(todos);
  expect(resumed.model).toEqual({ provider: 'q', model: 'n', baseUrl: 'http://x' });
  resumed.recording.close();
});

describe('why something was pruned', () => {
  const TEXT = 'word'.repeat(100);

  async function prune(): Promise<Started & { readonly log: PruneLog }> {
    const session = start(...new HistoryBuilder().human('Go.').read('a.ts', TEXT).write('a.ts').build());
    const log = new PruneLog(session.history);
    const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/work' };
    const result = new HighDensityStrategy().optimize(session.history.getRawHistory(), config);
    await session.history.applyDensityResult(result);
    return { ...session, log };
  }

  test('is known again', async () => {
    const session = await prune();
    const { pruned, recording } = await resume(session);
    expect(pruned.items).toMatchObject([{ kind: 'stale-read', why: 'the file was written later' }]);
    expect(pruned.items).toEqual(session.log.items);
    expect(pruned.savedTokens).toBe(session.log.savedTokens);
    recording.close();
  });

  test('is not said of lines that were put back', async () => {
    const session = start(...new HistoryBuilder().human('Go.').read('a.ts', TEXT).build());
    const log = new PruneLog(session.history);
    const [, , entry] = new HistoryBuilder().human('Go.').read('a.ts', `${TEXT}\n${TEXT}`).build();
    await session.history.applyDensityResult({
      removals: [],
      replacements: new Map(entry && [[2, entry]]),
      details: { applied: [], waiting: [] },
      metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
    });
    const { pruned, recording } = await resume(session);
    expect([log.count, pruned.count]).toEqual([0, 0]);
    recording.close();
  });

  test.each<[string, (items: unknown) => unknown]>([
    ['in an older recording, which has no reasons', () => undefined],
    ['where they are no list', () => 'because'],
    ['where one of them is broken', (items) => [items, { kind: 'k', why: 'w', what: 'x', index: '1' }]],
  ])('is not made up %s', async (_, change) => {
    const { recording } = await prune();
    recording.close();
    const lines = readFileSync(recording.path, 'utf8').trimEnd().split('\n');
    const changed = lines.map((line) => {
      // Without its checksum a line is taken as it is, as in older recordings.
      const { items, sum: _sum, ...rest } = JSON.parse(line);
      return JSON.stringify({ ...rest, items: items && change(items[0]) });
    });
    writeFileSync(recording.path, `${changed.join('\n')}\n`);
    const resumed = await resumeRecording(recording.path, { estimator });
    expect(resumed.pruned.items).toMatchObject([
      { kind: 'unexplained', what: 'read_file a.ts', why: 'no reason was given' },
    ]);
    resumed.recording.close();
  });
});

test('has the model of the header when no other was chosen', async () => {
  const { recording, model, settings, todos } = await resume(start());
  expect({ model, settings, todos }).toEqual({
    model: { provider: 'p', model: 'm' },
    settings: {},
    todos: [],
  });
  recording.close();
});

describe('what an answer had shown', () => {
  test('becomes an entry, once', async () => {
    const session = start(createUserMessage('Hello'));
    for (const piece of ['Good ', '🌹'.slice(0, 1), '🌹'.slice(1), '\n']) session.recording.draft(piece);
    const once = await resume(session);
    expect(once.history.getAll()).toEqual([createUserMessage('Hello'), shown('Good 🌹\n')]);
    expect(once.repaired).toEqual([ANSWER_KEPT]);
    const twice = await resume(once);
    expect(twice.history.getAll()).toEqual(once.history.getAll());
    expect(twice.repaired).toEqual([]);
    twice.recording.close();
  });

  test('is not doubled when the kill came between the answer and the emptying of the draft', async () => {
    const session = start(createUserMessage('Hello'));
    session.recording.draft('Good');
    const draft = readFileSync(session.recording.path.replace(/jsonl$/, 'draft'));
    session.history.add(said('Good day'));
    session.recording.close();
    writeFileSync(session.recording.path.replace(/jsonl$/, 'draft'), draft);
    const resumed = await resumeRecording(session.recording.path, { estimator });
    expect(resumed.history.getAll()).toEqual(session.history.getAll());
    expect(resumed.repaired).toEqual([]);
    resumed.recording.close();
  });

  test('survives events that were recorded meanwhile', async () => {
    const session = start(createUserMessage('Hello'));
    session.recording.draft('Good');
    session.recording.record({ type: 'event', event: 'optimized' });
    const resumed = await resume(session);
    expect(resumed.history.getAll().at(-1)).toEqual(shown('Good'));
    resumed.recording.close();
  });

  test.each([
    ['a piece that was cut off', '{"after":2}\n"Good"\n" da', 'Good'],
    ['zeros', '{"after":2}\n"Good"\n\0\0\0\0', 'Good'],
    ['no beginning', '"Good"\n', undefined],
    ['nothing', '', undefined],
    ['only blanks', '{"after":2}\n"  \\n"\n', undefined],
  ])('with %s', async (_, draft, expected) => {
    const session = start(createUserMessage('Hello'));
    session.recording.close();
    writeFileSync(session.recording.path.replace(/jsonl$/, 'draft'), draft);
    const { history, recording } = await resume(session);
    expect(history.getAll().slice(1)).toEqual(expected === undefined ? [] : [shown(expected)]);
    recording.close();
  });
});

test('calls without a response get one that says so, in the file too', async () => {
  const entries = new HistoryBuilder()
    .human('Go')
    .parallel([
      { name: 'read_file', parameters: {}, result: 'ok' },
      { name: 'write_file', parameters: {} },
      { name: 'run_shell_command', parameters: {} },
    ])
    .build();
  const once = await resume(start(...entries));
  const responses = once.history.getAll().slice(entries.length);
  expect(responses.map(({ speaker, blocks }) => ({ speaker, blocks }))).toEqual([
    {
      speaker: 'tool',
      blocks: [
        { type: 'tool_response', callId: 'call-2', toolName: 'write_file', result: '', error: LOST_RESULT },
      ],
    },
    {
      speaker: 'tool',
      blocks: [
        {
          type: 'tool_response',
          callId: 'call-3',
          toolName: 'run_shell_command',
          result: '',
          error: LOST_RESULT,
        },
      ],
    },
  ]);
  expect(once.repaired).toHaveLength(2);
  const twice = await resume(once);
  expect(twice.history.getAll()).toEqual(once.history.getAll());
  twice.recording.close();
});

describe('a file that was cut off', () => {
  test('at any byte of its last lines loses nothing but the line it was cut in', async () => {
    const session = start(createUserMessage('Hello'));
    const { history, recording } = session;
    const states: { readonly end: number; readonly entries: readonly IContent[] }[] = [];
    const remember = (): void => {
      states.push({ end: readFileSync(recording.path).length, entries: history.getAll() });
    };
    remember();
    history.add(said('Grüße 🌹 und "mehr"\n'));
    remember();
    await history.applyDensityResult({
      removals: [0],
      replacements: new Map([[1, said('ä')]]),
      metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
    });
    remember();
    history.startCompression();
    await history.applyCompression([createUserMessage('Summary 🌹')]);
    history.endCompression();
    remember();
    recording.close();
    const bytes = readFileSync(recording.path);
    for (let cut = states[0]?.end ?? 0; cut <= bytes.length; cut += 1) {
      writeFileSync(recording.path, bytes.subarray(0, cut));
      // A line that lacks nothing but its newline is whole.
      const whole = states.findLast(({ end }) => end <= cut + 1);
      const resumed = await resumeRecording(recording.path, { estimator });
      expect(resumed.history.getAll(), `cut at ${cut}`).toEqual(whole?.entries);
      expect(resumed.repaired).toEqual(
        states.some(({ end }) => end === cut || end === cut + 1) ? [] : [CUT_OFF],
      );
      expect(readFileSync(recording.path).length).toBe(whole?.end);
      resumed.recording.record({ type: 'entry', entry: said('more') });
      const again = await resume(resumed);
      expect(again.history.getAll()).toEqual([...(whole?.entries ?? []), said('more')]);
      again.recording.close();
    }
  });

  test.each([
    ['zeros behind the last line', (line: string) => `${line}\n\0\0\0\0`, 2],
    ['zeros in place of the newline', (line: string) => `${line}\0\0\0`, 2],
    ['zeros behind half a line', (line: string) => `${line.slice(0, 20)}\0\0\0`, 1],
    ['zeros inside of the last line', (line: string) => `${line.slice(0, 20)}\0\0\0${line.slice(23)}\n`, 1],
    ['nothing but zeros', () => '\0'.repeat(50), 1],
  ])('with %s', async (_, tear, expected) => {
    const session = start(createUserMessage('one'));
    session.recording.close();
    const line = addChecksum(JSON.stringify({ type: 'entry', entry: said('two') }));
    appendFileSync(session.recording.path, tear(line));
    const resumed = await resume(session);
    expect(resumed.history.getAll()).toHaveLength(expected);
    expect(resumed.repaired).toEqual([CUT_OFF]);
    expect(readFileSync(session.recording.path).includes(0)).toBe(false);
    const again = await resume(resumed);
    expect(again.repaired).toEqual([]);
    again.recording.close();
  });
});

describe('a line of which nothing can be made is left out and said', () => {
  const entry = JSON.stringify({ type: 'entry', entry: said('x') });
  test.each([
    ['half a line in the middle', `{"type":"ent\n${entry}\n`, 3, 2],
    ['no JSON at the end', `${entry}\nnonsense\n`, 4, 2],
    ['no object', `${entry}\n7\n`, 4, 2],
    ['no type', '{}\n', 3, 1],
    ['no entry', '{"type":"entry","entry":{"speaker":"robot","blocks":[]}}\n', 3, 1],
    [
      'an edit outside of the history',
      `${entry}\n{"type":"edited","removals":[9],"replacements":[]}\n`,
      4,
      2,
    ],
    ['an edit without lists', '{"type":"edited"}\n', 3, 1],
    ['a compression without a history', '{"type":"compressed"}\n', 3, 1],
  ])('%s', async (_, lines, number, count) => {
    const session = start(createUserMessage('one'));
    session.recording.close();
    const { path } = session.recording;
    // As recordings were before they had checksums.
    writeFileSync(path, `${readFileSync(path, 'utf8').replace(/,"sum":"\w+"(?=\}\n)/g, '')}${lines}`);
    const once = await resume(session);
    expect(once.repaired).toEqual([expect.stringContaining(`missing: line ${number} (`)]);
    expect(once.history.getAll()).toHaveLength(count);
    const twice = await resume(once);
    expect(twice.repaired).toEqual([]);
    expect(twice.history.getAll()).toEqual(once.history.getAll());
    twice.recording.close();
  });
});

describe('what is no recording is refused, and stays as it is', () => {
  const entry = JSON.stringify({ type: 'entry', entry: said('x') });
  test.each([
    ['an empty file', ''],
    ['half a header', '{"type":"session","ver'],
    ['another agent', '{"type":"session","agent":"pi"}\n'],
    ['a version from the future', '{"type":"session","agent":"hdc","version":2}\n'],
    ['no header', `${entry}\n`],
    [
      'a version from the future with sound lines',
      `${addChecksum('{"type":"session","agent":"hdc","version":2}')}\n${addChecksum(entry)}\n`,
    ],
  ])('%s', async (_, content) => {
    const path = folder('x.jsonl');
    writeFileSync(path, content);
    await expect(resumeRecording(path)).rejects.toMatchObject({ code: 'RECORDING_BROKEN' });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test('a file that is not there', async () => {
    const attempt = resumeRecording(folder('none', 'x.jsonl'));
    await expect(attempt).rejects.toMatchObject({ code: 'RECORDING_UNREADABLE' });
    expect(existsSync(folder('none'))).toBe(false);
  });
});

test('passes over lines from the future and blank ones', async () => {
  const session = start(createUserMessage('one'));
  session.recording.close();
  appendFileSync(session.recording.path, `\n${addChecksum('{"type":"from-the-future"}')}\n`);
  const { history, recording } = await resume(session);
  expect(history.getAll()).toEqual([createUserMessage('one')]);
  recording.close();
});

test('a session that is open cannot be resumed', async () => {
  const { recording } = start();
  await expect(resumeRecording(recording.path)).rejects.toMatchObject({ code: 'SESSION_IN_USE' });
  recording.close();
});

test('on a full disk the session goes on, and its repair is written later', async () => {
  const session = start(createUserMessage('Hello'));
  session.recording.draft('Good');
  session.recording.close();
  const disk = new FailingDisk();
  disk.failing.set('write', 'ENOSPC');
  const { path } = session.recording;
  const draft = path.replace(/jsonl$/, 'draft');
  for (const file of [path, draft]) disk.files.set(file, readFileSync(file));
  const { history, recording } = await resumeRecording(path, { estimator, openFile: disk.open });
  expect(history.getAll()).toHaveLength(2);
  expect(recording.failure?.code).toBe('RECORDING_FAILED');
  expect(disk.text(draft)).toContain('Good');
  disk.failing.clear();
  expect(recording.retry()).toBe(true);
  expect(disk.text(path).trimEnd().split('\n')).toHaveLength(3);
  expect(disk.text(draft)).toBe('');
  recording.close();
});

describe.runIf(process.platform !== 'win32')('where something else stands', () => {
  const beside = (path: string, extension: string): string => path.replace(/jsonl$/, extension);

  test.each([
    ['jsonl', 'RECORDING_UNREADABLE'],
    ['lock', 'SESSION_IN_USE'],
  ])('a pipe in the place of the %s is refused', async (extension, code) => {
    const { recording } = start(createUserMessage('Hello'));
    recording.close();
    rmSync(beside(recording.path, extension), { force: true });
    execFileSync('mkfifo', [beside(recording.path, extension)]);
    await expect(resumeRecording(recording.path, { estimator })).rejects.toMatchObject({ code });
  });

  test('a device is not read', async () => {
    const path = folder('zero.jsonl');
    symlinkSync('/dev/zero', path);
    await expect(resumeRecording(path)).rejects.toMatchObject({ code: 'RECORDING_UNREADABLE' });
  });

  test('a draft that is a link leaves what it leads to alone', async () => {
    const { recording } = start(createUserMessage('Hello'));
    recording.close();
    const precious = folder('precious');
    writeFileSync(precious, 'precious');
    symlinkSync(precious, beside(recording.path, 'draft'));
    const resumed = await resumeRecording(recording.path, { estimator });
    expect(resumed.recording.failure?.message).toContain('a link stands there');
    resumed.recording.close();
    expect(readFileSync(precious, 'utf8')).toBe('precious');
  });

  test('a session that is open cannot be resumed by another name', async () => {
    const { recording } = start();
    const link = folder('link.jsonl');
    symlinkSync(recording.path, link);
    await expect(resumeRecording(link)).rejects.toMatchObject({ code: 'SESSION_IN_USE' });
    recording.close();
  });
});
