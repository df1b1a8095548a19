import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryService } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { PruneLog } from '../context/prune-log.ts';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { Workspace } from '../workspace/workspace.ts';
import { ChangeLog, type ChangeLogPlaces } from './change-log.ts';
import { rewindHistory } from './rewind-to.ts';
import { undoChanges } from './undo-changes.ts';

async function open(
  files: Readonly<Record<string, string>>,
  isRepository = false,
  more: Pick<ChangeLogPlaces, 'longestTakeMs' | 'onNotice'> = {},
) {
  const workspace = await Workspace.open(await tempFolder(files));
  const { root } = workspace;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  if (isRepository) {
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'first');
  }
  const kept = await tempFolder();
  const places = { root, file: join(kept, 'x.changes'), snapshots: join(kept, 'x.snapshots'), ...more };
  const log = new ChangeLog(places);
  return {
    root,
    log,
    git,
    reopened: (changes: Partial<ChangeLogPlaces> = {}) => new ChangeLog({ ...places, ...changes }),
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    read: (path: string) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
    undo: (turn: number, from = log) => undoChanges(from.since(turn), workspace, from.snapshots),
    run: (command: string) =>
      log.around(command, async () => execFileSync('bash', ['-c', command], { cwd: root })),
  };
}

describe('changes of tools', () => {
  test('are taken back from copies, the newest first, also after a resume', async () => {
    const { root, log, write, read, undo, reopened } = await open({ a: 'one' });
    log.turn = 1;
    write('a', 'two');
    log.keep(join(root, 'a'), 'one', 'two');
    write('new', 'x');
    log.keep(join(root, 'new'), undefined, 'x');
    log.turn = 2;
    write('a', 'three');
    log.keep(join(root, 'a'), 'two', 'three');
    expect(await undo(2)).toEqual({ restored: ['a'], left: [] });
    expect(read('a')).toBe('two');
    write('a', 'three');
    expect((await undo(1, reopened())).restored.toSorted()).toEqual(['a', 'new']);
    expect([read('a'), read('new')]).toEqual(['one', undefined]);
  });

  test('that somebody changed since are left as they are, with a word on it', async () => {
    const { root, log, write, read, undo } = await open({ a: 'one' });
    write('a', 'mine');
    log.keep(join(root, 'a'), 'one', 'two');
    expect(await undo(0)).toEqual({
      restored: [],
      left: ['a was changed since by somebody else; it was left as it is.'],
    });
    expect(read('a')).toBe('mine');
  });
});

describe('changes of commands', () => {
  test('in a work tree that is too large are left out with a word, and snapshots are not tried again', async () => {
    const notices: string[] = [];
    const limits = { longestTakeMs: 1, onNotice: (text: string) => void notices.push(text) };
    const { log, undo, run, reopened, read } = await open({ a: 'one' }, true, limits);
    log.turn = 1;
    await run('echo two > a');
    await run('echo three > a');
    const why = 'the git work tree is too large for a snapshot around every command.';
    expect(notices).toEqual([`/undo leaves out what commands do from now on: ${why}`]);
    expect(log.snapshots.isTooSlow).toBe(true);
    expect((await undo(1)).left).toEqual([
      `What "echo three > a" did: ${why}`,
      `What "echo two > a" did: ${why}`,
    ]);
    expect(read('a')).toBe('three\n');
    // A later process begins anew, whatever was left lying about.
    expect(await reopened({ longestTakeMs: 60_000 }).snapshots.take()).toMatch(/^\w{40}$/);
  });
  test('are taken back as far as git shows them', async () => {
    const files = { a: 'one', gone: 'still here', dirty: 'clean', '.gitignore': 'ignored\n' };
    const { log, write, read, undo, run, git } = await open(files, true);
    write('dirty', 'not committed');
    const before = git('status', '--porcelain');
    await run('echo two > a; rm gone; echo x > fresh; echo y > dirty; echo z > ignored');
    expect((await undo(0)).left).toEqual([]);
    expect(['a', 'gone', 'fresh', 'dirty', 'ignored'].map(read)).toEqual([
      'one',
      'still here',
      undefined,
      'not committed',
      'z\n',
    ]);
    expect(git('status', '--porcelain')).toBe(before);
    expect(log.since(0)).toHaveLength(1);
  });

  test('say what cannot be taken back: without a repository, and commits', async () => {
    const plain = await open({ a: 'one' });
    await plain.run('echo two > a');
    expect((await plain.undo(0)).left).toEqual([
      'What "echo two > a" did: there is no git work tree that shows it.',
    ]);
    const { run, undo, read } = await open({ a: 'one' }, true);
    await run('echo two > a; git -c user.name=a -c user.email=a@b.c commit -qam second');
    const { restored, left } = await undo(0);
    expect({ restored, left, a: read('a') }).toEqual({
      restored: ['a'],
      left: [expect.stringMatching(/^The commits that .* git reflog shows them\.$/)],
      a: 'one',
    });
  });
});

test('a rewind takes a prompt and what followed out of the history, and counts as no saving', async () => {
  const history = new HistoryService();
  const pruned = new PruneLog(history);
  for (const timestamp of [1, 2]) {
    history.add({ speaker: 'human', blocks: [{ type: 'text', text: 'do' }], metadata: { timestamp } });
    history.add({ speaker: 'ai', blocks: [{ type: 'text', text: 'done' }] });
  }
  expect(await rewindHistory(history, 2)).toBe(true);
  expect(history.getRawHistory()).toHaveLength(2);
  expect([pruned.count, pruned.savedTokens]).toEqual([0, 0]);
  expect(await rewindHistory(history, 2)).toBe(false);
});
