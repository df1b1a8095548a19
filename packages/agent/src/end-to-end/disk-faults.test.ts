import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FailingDisk } from '../recording/testing/failing-disk.ts';
import { AgentBench } from './agent-bench.ts';
import { recordedEntries } from './check-recording.ts';
import { MAY_MOUNT, mountTmpfs, remountReadOnly } from './mount.ts';
import { call, callAll, DONE, outcomesOf } from './steps.ts';

/** Nothing is taken out of a history by itself, so that whatever is missing was lost. */
const AS_IT_IS = { 'compression.strategy': 'top-down-truncation' };
const LONG = Array.from({ length: 400 }, (_, line) => `line ${line} of a file that takes some room\n`).join(
  '',
);

/** Tests that are skipped because nobody may mount say so in their name. */
const testWithMounts = test.skipIf(!MAY_MOUNT);

testWithMounts(
  'on a disk that can only be read (needs to mount), writing is refused in plain words',
  async () => {
    const root = await mountTmpfs(256);
    await writeFile(join(root, 'a.txt'), 'alpha\n');
    remountReadOnly(root);
    const bench = await AgentBench.start({ root });
    bench.answers.push(
      callAll(
        ['read_file', { file_path: 'a.txt' }],
        ['write_file', { file_path: 'a.txt', content: 'mine' }],
        ['write_file', { file_path: 'b.txt', content: 'mine' }],
        ['replace', { file_path: 'a.txt', old_string: 'alpha', new_string: 'omega' }],
        ['insert_at_line', { file_path: 'a.txt', line_number: 1, content: 'x' }],
        ['delete_line_range', { file_path: 'a.txt', start_line: 1, end_line: 1 }],
        ['run_shell_command', { command: 'echo x > a.txt' }],
      ),
      DONE,
    );
    expect(await bench.send('Go.')).toMatchObject({ status: 'answered', rounds: 2 });
    const [read, ...writes] = outcomesOf(bench.history);
    expect(read).toBe('alpha\n');
    expect(writes.slice(0, 5)).toEqual(
      Array(5).fill(expect.stringContaining('the disk is read-only; ask the person')),
    );
    expect(writes[5]).toBe('The command ended with exit code 1');
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('alpha\n');
    await bench.checkGoesOn();
  },
);

testWithMounts('on a full disk (needs to mount), a write is refused and the old file is intact', async () => {
  const root = await mountTmpfs(32);
  await writeFile(join(root, 'a.txt'), 'alpha\n');
  const bench = await AgentBench.start({ root });
  const write = { file_path: 'a.txt', content: LONG.repeat(4) };
  bench.answers.push(call('write_file', write), DONE);
  expect(await bench.send('Go.')).toMatchObject({ status: 'answered', rounds: 2 });
  expect(outcomesOf(bench.history)).toEqual([
    'Cannot use "a.txt": the disk is full; ask the person to make room, nothing was changed.',
  ]);
  expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('alpha\n');
  await bench.checkGoesOn();
});

testWithMounts(
  'a disk that is full for the recording (needs to mount) ends the turn, and nothing is lost',
  async () => {
    const sessions = await mountTmpfs(96);
    const ballast = join(sessions, 'ballast');
    await writeFile(ballast, Buffer.alloc(56 * 1024));
    const bench = await AgentBench.start({ sessions, files: { 'long.txt': LONG }, settings: AS_IT_IS });
    await checkFullDisk(bench, () => rm(ballast));
  },
);

test('a writer that is full for the recording ends the turn, and nothing is lost', async () => {
  const disk = new FailingDisk();
  disk.space = 24 * 1024;
  const bench = await AgentBench.start({
    openFile: disk.open,
    files: { 'long.txt': LONG },
    settings: AS_IT_IS,
  });
  await checkFullDisk(
    bench,
    async () => {
      disk.space = Number.POSITIVE_INFINITY;
    },
    async () => writeFile(bench.recordingPath, disk.text(bench.recordingPath)),
  );
});

/** Reads until the recording has no more room, makes room, and goes on. */
async function checkFullDisk(
  bench: AgentBench,
  makeRoom: () => Promise<void>,
  beforeResume: () => Promise<void> = async () => {},
): Promise<void> {
  const read = () => call('read_file', { file_path: 'long.txt', offset: ++reads });
  let reads = 0;
  bench.answers.push(...Array.from({ length: 10 }, read));
  await expect(bench.send('Read it.')).rejects.toMatchObject({
    code: 'RECORDING_FAILED',
    message: expect.stringMatching(
      /the disk is full \(ENOSPC\)\. Free some space; \d+ lines? waits? in memory/,
    ),
  });
  const asked = bench.requests.length;
  expect(asked).toBeLessThan(10);
  expect(outcomesOf(bench.history).length).toBe(asked);
  await expect(bench.send('Still full?')).rejects.toMatchObject({ code: 'RECORDING_FAILED' });
  expect(bench.requests.length).toBe(asked);
  const before = bench.history;
  await makeRoom();
  bench.answers.splice(0, bench.answers.length, DONE);
  expect(await bench.send('And now?')).toMatchObject({ status: 'answered' });
  expect(bench.history.slice(0, before.length)).toEqual(before);
  await beforeResume();
  expect(recordedEntries(bench.recordingPath)).toEqual(bench.added);
  await bench.checkResumes();
}

test('a last answer that does not fit into the recording is not passed over', async () => {
  const disk = new FailingDisk();
  const bench = await AgentBench.start({ openFile: disk.open });
  bench.answers.push(() => {
    disk.space = 2_000;
    return { text: LONG };
  });
  await expect(bench.send('Go.')).rejects.toMatchObject({ code: 'RECORDING_FAILED' });
  expect(bench.history.at(-1)?.blocks).toEqual([{ type: 'text', text: LONG }]);
  disk.space = Number.POSITIVE_INFINITY;
  bench.answers.push(DONE);
  expect(await bench.send('And now?')).toMatchObject({ status: 'answered' });
  await writeFile(bench.recordingPath, disk.text(bench.recordingPath));
  expect(recordedEntries(bench.recordingPath)).toEqual(bench.added);
  await bench.checkResumes();
});

test('a recording that is deleted while the session runs is written again', async () => {
  const bench = await AgentBench.start({ files: { 'a.txt': 'alpha\n' } });
  bench.answers.push(() => call('run_shell_command', { command: `rm ${bench.recordingPath}` }), DONE);
  expect(await bench.send('Go.')).toMatchObject({ status: 'answered', rounds: 2 });
  expect(recordedEntries(bench.recordingPath)).toEqual(bench.added);
  await bench.checkGoesOn();
});
