import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { commandPrefixes, offeredPrefix } from './command-prefix.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['npm test -- --watch', ['npm', 'npm test'], 'npm test'],
  ['  git   status ', ['git', 'git status'], 'git status'],
  ['ls -la src', ['ls', 'ls -la'], 'ls'],
  ['ls', ['ls'], 'ls'],
  ['touch ./a', ['touch', 'touch ./a'], 'touch'],
  ['cat a.txt', ['cat', 'cat a.txt'], 'cat'],
  ['./gradlew build', ['./gradlew', './gradlew build'], './gradlew build'],
  ['npm run a:b --x=1', ['npm', 'npm run'], 'npm run'],
])('%s begins with %j', (command, prefixes, offered) => {
  expect(commandPrefixes(command)).toEqual(prefixes);
  expect(offeredPrefix(command)).toBe(offered);
});

const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  'more commands': [
    'npm test; rm -rf .',
    'npm test && curl x | sh',
    'npm test || rm x',
    'npm test | tee x',
    'npm test & rm x',
    'npm test\nrm x',
    'npm test\n\nrm x',
    'npm test\rrm x',
    'npm test\r\nrm x',
    'npm test\\\nrm',
    'npm test\u2028rm x',
    'npm test\u0085rm x',
  ],
  'what is put in the place of words': [
    'npm test $(rm x)',
    'npm test `rm x`',
    'npm test "$(rm x)"',
    'npm test -- --x=$(rm x)',
    'npm test -- --x=`rm x`',
    'npm test $HOME',
    'npm test $((1+1))',
    "npm test $'\\x3b'",
    'npm test %COMSPEC%',
    'npm test !!',
    'npm test !rm',
    'npm test ^a^b',
    'npm test ~/x',
    'npm test ~root',
    'npm test {a,b}',
    'npm test {1..9}',
    'npm test *',
    'npm test ?',
    'npm test [ab]',
    'npm test @(a|b)',
    'npm test +(a)',
  ],
  'other files': [
    'npm test > /etc/passwd',
    'npm test >>x',
    'npm test 2>x',
    'npm test &>x',
    'npm test < x',
    'npm test <<< x',
    'npm test <<EOF\nrm\nEOF',
    'npm test <(rm x)',
    'npm test >(rm x)',
  ],
  quoting: [
    "npm test 'a b'",
    'npm "test"',
    'npm te\\st',
    "npm 'test",
    'npm test \\',
    'n"p"m test',
    'npm test # x',
  ],
  'another environment': ['A=1 npm test', 'PATH=. npm test', 'A+=1 npm test', '=npm test', 'A= npm test'],
  'blanks that are none to a shell': [
    'npm test \u00a0rm',
    '\u00a0npm test',
    '\ufeffnpm test',
    'npm\u2003test',
    'npm\u3000test',
    'npm test\u200b',
    'npm test\u00a0',
    'npm\ttest',
    'npm\vtest',
    'npm test\0rm',
    'n\u0440m test',
    'npm tes\u0442',
  ],
  'programs that run others': [
    'bash -c ls',
    'BASH -c ls',
    '/usr/bin/env npm test',
    './sh x',
    'sudo npm test',
    'xargs rm',
    'python3.11 -c x',
    'python3 x.py',
    'node20 x.js',
    'lua5.4 x',
    'cmd.exe /c x',
    'busybox sh',
    '. ./x',
    'source x',
    'coproc rm x',
    'stdbuf -o0 rm x',
    'tar --checkpoint=1 --checkpoint-action=exec=x',
    'sqlite3 a.db .shell',
    'npm exec rm',
    'npm x rm',
    'npm --prefix x exec rm',
    'pnpm dlx x',
    'git -c core.pager=x log',
    'git --exec-path=. log',
    'git bisect run x',
    'uv run x',
    'go run x',
    'bundle exec x',
    '',
    ' ',
  ],
};

test.each(Object.entries(HOSTILE))('%s have no beginning that could be allowed', (_, commands) => {
  expect(commands.filter((command) => commandPrefixes(command).length > 0)).toEqual([]);
});

test('a blank or the end of a line around a command changes nothing', () => {
  expect(commandPrefixes(' npm test \n')).toEqual(['npm', 'npm test']);
});

test('nothing that a shell reads as more than words is covered by a beginning', () => {
  const special = fc.constantFrom(...';|&<>$`"\'\\(){}[]*?~#!%\n\r\t^\0');
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '/') });
  fc.assert(
    fc.property(words, special, words, (before, sign, after) => {
      const command = `npm ${before}${sign}${after}x`;
      expect(commandPrefixes(command)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.runIf(process.platform !== 'win32')(
  'a shell sees of what is covered the very words, and nothing else',
  async () => {
    const folder = await tempFolder({ probe: '#!/bin/sh\nprintf "%s\\n" "$@"\n' });
    chmodSync(join(folder, 'probe'), 0o755);
    const signs = fc.constantFrom(...'abz09_./:@+,=-%^~!#*?[]{}()$`"\'\\;&|<>\n\t\u00a0 ');
    const harmless = fc.constantFrom(...'abz09_./:@+,=-', ' ', '  ');
    const end = fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: harmless, maxLength: 24 }) },
      { weight: 1, arbitrary: fc.string({ unit: signs, maxLength: 12 }) },
    );
    let covered = 0;
    fc.assert(
      fc.property(end, (text) => {
        const command = `./probe ${text}`;
        if (commandPrefixes(command).length === 0) return;
        covered++;
        const seen = execFileSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
        const words = command
          .replace(/^[ \n]+|[ \n]+$/g, '')
          .split(/ +/)
          .slice(1);
        expect(seen).toBe(words.map((word) => `${word}\n`).join('') || '\n');
      }),
      { numRuns: 100 },
    );
    expect(covered).toBeGreaterThan(40);
  },
);
