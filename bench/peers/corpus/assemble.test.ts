import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findClones } from './find-clones.ts';
import { readCorpusIndex } from './read-corpus-index.ts';
import { readSource } from './read-source.ts';
import { reportCorpus } from './report-corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'hdc-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(clone: string, ...command: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', ['-C', clone, ...identity, ...command], { encoding: 'utf8' }).trim();
}

test('a session is taken from the commit of the index, whatever the clone has now', () => {
  const clone = join(folder, 'shop');
  mkdirSync(clone);
  git(clone, 'init', '-q');
  git(clone, 'remote', 'add', 'origin', 'https://github.com/Example/Shop.git');
  writeFileSync(join(clone, 'session.jsonl'), 'one\ntwo\n');
  git(clone, 'add', '.');
  git(clone, 'commit', '-qm', 'A session');
  const commit = git(clone, 'rev-parse', 'HEAD');
  git(clone, 'rm', '-q', 'session.jsonl');
  git(clone, 'commit', '-qm', 'No session');
  const clones = findClones([folder]);
  expect([...clones.keys()]).toEqual(['example/shop']);
  const row = {
    file: 'claude/shop.jsonl',
    repository: 'Example/Shop',
    path: 'session.jsonl',
    commit,
    licence: 'MIT',
    shape: '',
    sha256: '',
  };
  expect(readSource(clone, row)?.toString()).toBe('one\ntwo\n');
  expect(readSource(clone, { ...row, note: 'line 2 of the file' })?.toString()).toBe('two\n');
  expect(readSource(clone, { ...row, path: 'other.jsonl' })).toBeUndefined();
});

test('what is missing of the index is said, and files that it does not have are run all the same', async () => {
  const said: string[] = [];
  const path = join(folder, 'shop-1.jsonl');
  writeFileSync(path, '{}\n');
  const [known, ...rest] = readCorpusIndex();
  if (!known) throw new Error('The index is empty');
  const index = [known, { ...known, file: 'claude/shop-1.jsonl', repository: 'Example/Shop' }];
  const projectOf = await reportCorpus([path], (line) => said.push(line), index);
  expect(said).toEqual([
    '1 of the 2 sessions of the index are there; 0 files are not in it.',
    `  missing: 1 of ${known.repository}`,
  ]);
  expect(projectOf({ path, hash: '' })).toBe('Example/Shop');
  expect(projectOf({ path: 'other-1.jsonl', hash: '' })).toBe('other');
  expect(rest.length).toBeGreaterThan(100);
});

test('the index holds what it takes to find a session, and none of its text', () => {
  for (const row of readCorpusIndex()) {
    expect(row).toEqual({
      file: expect.stringMatching(/^[a-z]+\/[\w.-]+$/),
      repository: expect.stringMatching(/^[\w.-]+\/[\w.-]+$/),
      path: expect.any(String),
      commit: expect.stringMatching(/^[0-9a-f]{12,40}$/),
      licence: expect.stringMatching(/^(?:MIT|Apache-2\.0)/),
      shape: expect.stringMatching(/^[0-9a-f]{64}$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      ...(row.branch !== undefined && { branch: expect.any(String) }),
      ...(row.note !== undefined && { note: expect.stringMatching(/^[\w -]{1,40}$/) }),
    });
  }
});
