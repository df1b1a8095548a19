import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken, makeToken } from './parse-token-file.ts';
import { TokenFile } from './token-file.ts';

const folder = useTemporaryFolder();
let path = '';
const opened: TokenFile[] = [];
const [ALICE, BOB] = [makeToken(), makeToken()];
const LINES = `alice ${hashToken(ALICE)}\nbob ${hashToken(BOB)}\n`;

beforeEach(() => {
  path = folder('tokens');
  writeFileSync(path, LINES, { mode: 0o600 });
});
afterEach(() => {
  for (const file of opened.splice(0)) file.close();
});

function open(problems: string[] = [], at = path): TokenFile {
  const file = new TokenFile({ path: at, onProblem: (problem) => problems.push(problem) });
  opened.push(file);
  return file;
}

test('a token is known by its hash, and nothing else is a token', () => {
  const file = open();
  expect(file.find(ALICE)?.name).toBe('alice');
  for (const other of [
    '',
    'alice',
    hashToken(ALICE),
    ALICE.slice(0, -1),
    `${ALICE} `,
    'undefined',
    '*',
    '-',
  ]) {
    expect(file.find(other)).toBeUndefined();
  }
});

describe('while it runs', () => {
  test('a line that is taken out is believed at the second look', () => {
    const file = open();
    writeFileSync(path, `bob ${hashToken(BOB)}\n`);
    file.look();
    expect(file.find(ALICE)?.name).toBe('alice');
    file.look();
    expect([file.find(ALICE), file.find(BOB)?.name]).toEqual([undefined, 'bob']);
  });

  test('a file that is being written refuses nobody', () => {
    const file = open();
    writeFileSync(path, '');
    file.look();
    writeFileSync(path, LINES.slice(0, 30));
    file.look();
    writeFileSync(path, LINES);
    file.look();
    file.look();
    expect([file.find(ALICE)?.name, file.find(BOB)?.name]).toEqual(['alice', 'bob']);
  });

  test('a bad line is told and admits nobody, and revokes nobody else', () => {
    const problems: string[] = [];
    const file = open(problems);
    writeFileSync(path, `alice ${BOB}\nbob ${hashToken(BOB)}\n`);
    for (let looks = 0; looks < 4; looks += 1) file.look();
    expect([file.find(ALICE), file.find(BOB)?.name]).toEqual([undefined, 'bob']);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain(BOB.slice(4));
  });

  test('a file that is gone admits nobody, and one that comes back admits them again', () => {
    const problems: string[] = [];
    const file = open(problems);
    unlinkSync(path);
    for (let looks = 0; looks < 4; looks += 1) file.look();
    expect(file.find(ALICE)).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('names nobody')]);
    writeFileSync(path, LINES);
    file.look();
    file.look();
    expect(file.find(ALICE)?.name).toBe('alice');
  });

  test('a folder in its place leaves those who were there, and is told once', () => {
    const problems: string[] = [];
    const file = open(problems);
    unlinkSync(path);
    mkdirSync(path);
    for (let looks = 0; looks < 4; looks += 1) file.look();
    expect(file.find(ALICE)?.name).toBe('alice');
    expect(problems).toEqual([expect.stringMatching(/regular file.*may still ask/)]);
  });
});

describe.skipIf(process.platform === 'win32')('what is no file of tokens is refused at the start', () => {
  test.each<[string, () => void, RegExp]>([
    ['a pipe, at once', () => execFileSync('sh', ['-c', 'mkfifo "$0"', path]), /regular file/],
    ['a folder', () => mkdirSync(path), /regular file/],
    ['a device without end', () => symlinkSync('/dev/zero', path), /regular file/],
    ['a link to itself', () => symlinkSync(path, path), /ELOOP/],
    ['nothing', () => {}, /ENOENT/],
    ['an empty one', () => writeFileSync(path, '# nobody\n'), /nobody is named/],
    ['one that is too long', () => writeFileSync(path, '#'.repeat(5_000_000)), /more than/],
    ['one with a bad line', () => writeFileSync(path, 'alice secret\n'), /line 1/],
    [
      'one that everybody may write to',
      () => {
        writeFileSync(path, LINES);
        chmodSync(path, 0o666);
      },
      /chmod o-w/,
    ],
  ])('%s', (_, make, why) => {
    unlinkSync(path);
    make();
    expect(() => open()).toThrow(why);
    expect(() => open()).toThrow(expect.objectContaining({ code: 'INVALID_TOKEN_FILE' }));
  });

  test('a link is followed, as secrets are mounted by links that are swapped', () => {
    const link = folder('link');
    symlinkSync(path, link);
    const file = open([], link);
    writeFileSync(folder('next'), `bob ${hashToken(BOB)}\n`);
    unlinkSync(link);
    symlinkSync(folder('next'), link);
    file.look();
    file.look();
    expect([file.find(ALICE), file.find(BOB)?.name]).toEqual([undefined, 'bob']);
  });
});
