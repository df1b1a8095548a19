import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { includePath } from '../inclusion/include-path.ts';
import { ToolError } from '../tool-error.ts';
import { createToolBench, type ToolBench } from '../tools/testing/tool-bench.ts';
import { TOOLS } from '../tools/tools.ts';
import { ChangeLog } from '../undo/change-log.ts';
import { undoChanges } from '../undo/undo-changes.ts';
import { readTextFile } from './read-text-file.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { writeTextFile } from './write-text-file.ts';

const system = vi.hoisted(() => ({ openFiles: undefined as string | undefined }));
vi.mock('./open-files.ts', () => ({
  get OPEN_FILES() {
    return system.openFiles;
  },
}));

const OUTSIDE = { 'a.txt': 'SECRET\n', 'SECRET-name.txt': 'SECRET\n', 'deep/b.txt': 'SECRET\n' };
const INSIDE = { 'sub/a.txt': 'one\ntwo\n', 'sub/deep/b.txt': 'one\n', 'other.txt': 'other\n' };
const HAS_OPEN_FILES = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Replacements of something inside, between the check and its use, that lead outside. */
const SWAPS: Readonly<Record<string, (root: string, outside: string) => void>> = {
  'the folder': (root, outside) => swap(join(root, 'sub'), outside),
  'the file': (root, outside) => swap(join(root, 'sub/a.txt'), join(outside, 'a.txt')),
  'a folder further below': (root, outside) => swap(join(root, 'sub/deep'), join(outside, 'deep')),
};

function swap(path: string, target: string): void {
  if (existsSync(`${path}.away`)) return;
  renameSync(path, `${path}.away`);
  symlinkSync(target, path);
}

async function openBench(name: string) {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(name);
  const bench = await createToolBench(tool, INSIDE);
  return { bench, outside: await tempFolder(OUTSIDE) };
}

/** Swaps as soon as the workspace has looked at a path. */
function swapAfterLook({ context: { workspace } }: ToolBench, swapNow: () => void): void {
  const { locate, locateForWrite } = workspace;
  vi.spyOn(workspace, 'locate').mockImplementation(async (path) => {
    const real = await locate.call(workspace, path);
    swapNow();
    return real;
  });
  vi.spyOn(workspace, 'locateForWrite').mockImplementation(async (path) => {
    const real = await locateForWrite.call(workspace, path);
    swapNow();
    return real;
  });
}

function filesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

describe.each([
  ['where the system shows open files', '/proc/self/fd'],
  ['elsewhere', undefined],
])('%s', (_, openFiles) => {
  beforeEach(({ skip }) => {
    skip(openFiles !== undefined && !HAS_OPEN_FILES, 'it has no /proc/self/fd');
    system.openFiles = openFiles;
  });

  const reads: readonly [string, Readonly<Record<string, unknown>>][] = [
    ['read_file', { file_path: 'sub/a.txt' }],
    ['read_file', { file_path: 'sub/deep/b.txt' }],
    ['read_line_range', { file_path: 'sub/a.txt', start_line: 1, end_line: 2 }],
    ['read_many_files', { paths: ['sub/a.txt', 'sub/**'] }],
    ['list_directory', { path: 'sub' }],
    ['list_directory', { path: 'sub/deep' }],
    ['glob', { pattern: '**', path: 'sub' }],
    ['search_file_content', { pattern: '.', path: 'sub' }],
    ['search_file_content', { pattern: '.', path: 'sub/a.txt' }],
    ['search_file_content', { pattern: '.' }],
  ];
  test.each(
    reads.flatMap(([name, parameters]) =>
      Object.keys(SWAPS).map((kind) => [name, parameters, kind] as const),
    ),
  )('%s %j shows nothing from outside when a link takes the place of %s', async (name, parameters, kind) => {
    const { bench, outside } = await openBench(name);
    swapAfterLook(bench, () => SWAPS[kind]?.(bench.root, outside));
    const shown = await bench.call(parameters).then(
      ({ result }) => result,
      (error: unknown) => {
        expect(error).toBeInstanceOf(ToolError);
        return String(error);
      },
    );
    expect(shown).not.toContain('SECRET');
  });

  test('a mention shows nothing from outside', async () => {
    const { bench, outside } = await openBench('read_file');
    const { workspace } = bench.context;
    const [file, folder] = await Promise.all([workspace.locate('sub/a.txt'), workspace.locate('sub')]);
    swap(join(bench.root, 'sub'), outside);
    await expect(includePath(file, workspace)).rejects.toThrow('replaced by a link meanwhile');
    await expect(includePath(folder, workspace)).rejects.toThrow('replaced by a link meanwhile');
  });

  const writes: readonly [string, Readonly<Record<string, unknown>>][] = [
    ['write_file', { file_path: 'sub/a.txt', content: 'mine' }],
    ['write_file', { file_path: 'sub/new.txt', content: 'mine' }],
    ['write_file', { file_path: 'sub/x/y/new.txt', content: 'mine' }],
    ['write_file', { file_path: 'sub/deep/b.txt', content: 'mine' }],
    ['write_file', { file_path: 'sub/deep/x/new.txt', content: 'mine' }],
    ['replace', { file_path: 'sub/a.txt', old_string: 'one', new_string: 'mine' }],
    ['insert_at_line', { file_path: 'sub/a.txt', line_number: 1, content: 'mine\n' }],
    ['delete_line_range', { file_path: 'sub/a.txt', start_line: 1, end_line: 1 }],
  ];
  const moments: Readonly<Record<string, (bench: ToolBench, swapNow: () => void) => AbortSignal>> = {
    'after the look at its path': (bench, swapNow) => {
      swapAfterLook(bench, swapNow);
      return new AbortController().signal;
    },
    'right before the write': (_, swapNow) =>
      Object.assign(new AbortController().signal, { throwIfAborted: swapNow }),
  };
  test.each(
    writes.flatMap(([name, parameters]) =>
      Object.keys(SWAPS).flatMap((kind) =>
        Object.keys(moments).map((moment) => [name, parameters, kind, moment] as const),
      ),
    ),
  )(
    '%s %j changes nothing outside when a link takes the place of %s %s',
    async (name, values, kind, moment) => {
      const { bench, outside } = await openBench(name);
      const call = await bench.prepare(values);
      const signal = moments[moment]?.(bench, () => SWAPS[kind]?.(bench.root, outside));
      await call.run(signal ?? new AbortController().signal).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ToolError);
        expect(String(error)).not.toContain('SECRET');
      });
      expect(filesOf(outside)).toEqual(OUTSIDE);
    },
  );

  test.each(Object.keys(SWAPS))(
    '/undo changes nothing outside when a link takes the place of %s',
    async (kind) => {
      const { bench, outside } = await openBench('write_file');
      const { workspace } = bench.context;
      const kept = await tempFolder();
      const log = new ChangeLog({ root: bench.root, file: join(kept, 'c'), snapshots: join(kept, 's') });
      // As if a tool had written the outside file.
      for (const path of ['sub/a.txt', 'sub/deep/b.txt']) {
        log.keep(join(bench.root, path), 'before', 'SECRET\n');
        log.keep(join(bench.root, path), undefined, 'SECRET\n');
      }
      swapAfterLook(bench, () => SWAPS[kind]?.(bench.root, outside));
      const { restored } = await undoChanges(log.since(0), workspace, log.snapshots);
      expect(restored).toEqual([]);
      expect(filesOf(outside)).toEqual(OUTSIDE);
    },
  );

  test('a link that comes and goes all the time leads no read and no write outside', async () => {
    const root = await tempFolder(INSIDE);
    const outside = await tempFolder(OUTSIDE);
    symlinkSync(outside, join(root, 'link'));
    const swapper = new Worker(SWAPPER, { eval: true, workerData: root });
    await new Promise((started) => swapper.once('message', started));
    try {
      await useAllTheTime(join(root, 'sub/a.txt'));
    } finally {
      await swapper.terminate();
    }
    const left = Object.entries(filesOf(outside));
    // On other systems an empty file may stay at the target of the link.
    const kept = openFiles === undefined ? left.filter(([, text]) => text !== '') : left;
    expect(Object.fromEntries(kept)).toEqual(OUTSIDE);
  });
});

async function useAllTheTime(path: string): Promise<void> {
  for (let round = 0; round < 200; round++) {
    try {
      writeTextFile(path, 'mine');
    } catch (error) {
      expect(error).toBeInstanceOf(ToolError);
    }
    const text = await readTextFile(path, 'a').catch(() => undefined);
    expect([undefined, 'one\ntwo\n', 'mine']).toContain(text);
  }
}

/** Puts the link in the place of the folder and takes it away again until it is ended. */
const SWAPPER = `
const { renameSync } = require('node:fs');
const { parentPort, workerData: root } = require('node:worker_threads');
parentPort.postMessage('started');
for (;;) {
  for (const [from, to] of [['sub', 'away'], ['link', 'sub'], ['sub', 'link'], ['away', 'sub']]) {
    try { renameSync(root + '/' + from, root + '/' + to); } catch {}
  }
}
`;
