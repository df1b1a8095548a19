import { readFileSync, writeFileSync } from 'node:fs';
import {
  characterEstimator,
  createToolResponse,
  createUserMessage,
  HistoryService,
  type IContent,
} from '@hdc/core';
import { findToolExchanges } from '@hdc/core/content';
import type { DensityResult } from '@hdc/core/strategies';
import { useTemporaryFolder } from '@hdc/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecording } from './create-recording.ts';
import { findRecording } from './find-recording.ts';
import { openDiskFile } from './open-disk-file.ts';
import { recordHistory } from './record-history.ts';
import type { OpenRecordingFile } from './recording-paths.ts';
import { LOST_RESULT } from './restore-history.ts';
import { resumeRecording } from './resume-recording.ts';

const folder = useTemporaryFolder();
const estimator = characterEstimator;
/** Nobody pulls the plug in these tests. */
const openFile: OpenRecordingFile = (path) => ({ ...openDiskFile(path), sync: () => {} });
const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
const said = (text: string): IContent => ({ speaker: 'ai', blocks: [{ type: 'text', text }] });

/** The bytes of a session with every kind of line, its history, and every entry that ever stood in it. */
async function record() {
  const recording = createRecording({ folder: folder(), cwd: '/w', provider: 'p', model: 'm' });
  const history = new HistoryService({ estimator });
  const known = new Set<string>();
  history.on('changed', () => {
    for (const entry of history.getRawHistory()) known.add(JSON.stringify(entry));
  });
  recordHistory(history, recording);
  recording.record({ type: 'event', event: 'model', provider: 'q', model: 'n' });
  const edit = (removals: readonly number[], replacements: DensityResult['replacements']) =>
    history.applyDensityResult({ removals, replacements, metadata });
  const work = (topic: string): readonly IContent[] => [
    createUserMessage(`${topic}, größer 🌹`),
    {
      speaker: 'ai',
      blocks: [
        { type: 'tool_call', id: `${topic}-1`, name: 'read_file', parameters: { path: topic } },
        { type: 'tool_call', id: `${topic}-2`, name: 'list_directory', parameters: {} },
      ],
    },
    createToolResponse(`${topic}-1`, 'read_file', `text of ${topic}`),
    createToolResponse(`${topic}-2`, 'list_directory', 'a b'),
    said(`done with ${topic}`),
  ];
  history.addAll(work('one'));
  await edit([0], new Map([[4, said('shorter')]]));
  history.addAll(work('two'));
  history.startCompression();
  await history.applyCompression([createUserMessage('Summary'), said('Understood')]);
  history.endCompression();
  recording.record({ type: 'event', event: 'settings', settings: { 'context-limit': 9 } });
  history.addAll(work('three'));
  await edit([1], new Map());
  history.addAll(work('four'));
  recording.close();
  return { path: recording.path, bytes: readFileSync(recording.path), history: history.getAll(), known };
}

function flip(bytes: Buffer, bits: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const bit of bits) {
    const index = (bit >> 3) % copy.length;
    copy[index] = (copy[index] ?? 0) ^ (1 << (bit & 7));
  }
  return copy;
}

async function resumeTwice(path: string) {
  const once = await resumeRecording(path, { estimator, openFile });
  recordHistory(once.history, once.recording);
  await once.history.applyDensityResult({ removals: [0], replacements: new Map(), metadata });
  once.recording.close();
  const twice = await resumeRecording(path, { estimator, openFile });
  twice.recording.close();
  return { once, twice };
}

test.each([
  ['one bit', 1, 250],
  ['up to five bits', 5, 100],
])(
  '%s of a recording that flips is noticed or harms nothing, and the session goes on',
  async (_, most, numRuns) => {
    const { path, bytes, history, known } = await record();
    const bits = fc.array(fc.nat(bytes.length * 8 - 1), { minLength: 1, maxLength: most });
    await fc.assert(
      fc.asyncProperty(bits, async (flipped) => {
        writeFileSync(path, flip(bytes, flipped));
        const { once, twice } = await resumeTwice(path);
        const restored = once.history.getAll();
        if (once.repaired.length === 0) expect(restored).toEqual(history.slice(1));
        // Nothing stands in the history that never stood there, but for the word that a result is lost.
        for (const entry of restored) {
          const isLost = JSON.stringify(entry.blocks).includes(LOST_RESULT);
          expect(isLost || known.has(JSON.stringify(entry)), JSON.stringify(entry)).toBe(true);
        }
        expect(twice.history.getAll()).toEqual(restored);
        expect(twice.repaired).toEqual([]);
      }),
      { numRuns },
    );
  },
);

/** Resumes a recording of which one line has become another. */
async function resumeWith(change: (lines: string[]) => void) {
  const session = await record();
  const lines = session.bytes.toString().split('\n');
  change(lines);
  writeFileSync(session.path, lines.join('\n'));
  const resumed = await resumeRecording(session.path, { estimator });
  resumed.recording.close();
  return { ...resumed, path: session.path, before: session.history, entries: resumed.history.getAll() };
}

test('an edit behind a lost entry is left out, because it would mean another one', async () => {
  // In front of the last edit: line 21 is the first entry behind the compression.
  const { entries, repaired } = await resumeWith((lines) => {
    const compressed = lines.findIndex((line) => line.includes('"compressed"'));
    lines[compressed + 2] = lines[compressed + 2]?.replace('three', 'threw') ?? '';
  });
  expect(entries.slice(0, 2)).toEqual([createUserMessage('Summary'), said('Understood')]);
  expect(JSON.stringify(entries)).not.toContain('threw');
  expect(repaired).toEqual([
    expect.stringMatching(/^The recording is damaged; what stood there is missing: line \d+ \(its checksum/),
    'Results pruned behind the damage are in the context again.',
  ]);
});

test('damage in front of a compression changes nothing of what follows', async () => {
  const { entries, before, repaired } = await resumeWith((lines) => {
    lines[3] = lines[3]?.replace('one', 'own') ?? '';
  });
  expect(entries).toEqual(before);
  expect(repaired).toHaveLength(1);
});

test.each([
  ['a lost answer takes the responses to its calls along', '"speaker":"ai","blocks":[{"type":"tool_call"', 0],
  ['a lost response is answered where it stood', '"speaker":"tool"', 2],
])('%s', async (_, sign, calls) => {
  const { entries } = await resumeWith((lines) => {
    const last = lines.findLastIndex((line) => line.includes(sign) && line.includes('"type":"entry"'));
    lines[last] = `${lines[last]?.slice(0, 30)}X${lines[last]?.slice(31)}`;
  });
  const { all } = findToolExchanges(entries.slice(-5));
  expect(all.filter(({ response }) => response)).toHaveLength(all.length);
  expect(all.length).toBe(calls);
  expect(entries.at(-1)).toEqual(said('done with four'));
});

test('a session whose first line is damaged is found by its name and goes on with its model', async () => {
  const { path, header, model, repaired } = await resumeWith((lines) => {
    lines[0] = lines[0]?.replace('"cwd":"/w"', '"cwd":"/x"') ?? '';
  });
  expect(header).toEqual({ id: expect.stringMatching(/^\d{4}-/), startedAt: expect.stringMatching(/Z$/) });
  expect(model).toEqual({ provider: 'q', model: 'n' });
  expect(repaired.join(' ')).toContain('the folder of the session is not known');
  expect(await findRecording(folder(), header.id)).toMatchObject({ path, cwd: '' });
});

test('a draft is kept up to the piece that is damaged', async () => {
  const recording = createRecording({ folder: folder(), cwd: '/', provider: 'p', model: 'm' });
  for (const piece of ['one ', 'two ', 'three']) recording.draft(piece);
  recording.close();
  const draft = recording.path.replace(/jsonl$/, 'draft');
  writeFileSync(draft, readFileSync(draft, 'utf8').replace('two', 'twa'));
  const resumed = await resumeRecording(recording.path, { estimator });
  resumed.recording.close();
  expect(resumed.history.getAll().map(({ blocks }) => blocks)).toEqual([[{ type: 'text', text: 'one ' }]]);
});
