import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { commandPrefix, HARMLESS_ROWS } from './command-prefix.ts';

test.each<[string, string]>([
  ['npm test', 'npm test *'],
  ['npm test -- --watch src/a.test.ts', 'npm test *'],
  ['  git   status ', 'git status *'],
  ['git status -sb', 'git status *'],
  ['git log --oneline -20 -n5 -- src', 'git log *'],
  ['git diff --stat main...HEAD', 'git diff *'],
  ['ls', 'ls *'],
  ['ls -la src', 'ls *'],
  ['rg TODO src -n -g src/a.ts', 'rg *'],
  ['rg -C3 --type=ts foo', 'rg *'],
  ['find . -name a.ts -type f', 'find *'],
  ['sort -t, -k2,2n a.csv', 'sort *'],
  ['touch ./a', 'touch *'],
  ['cat a.txt', 'cat *'],
  ['go test ./... -run=TestA -v', 'go test *'],
  ['npx tsc --noEmit -p packages/a', 'npx tsc --noEmit *'],
  ['npx tsc -p packages/a', 'npx tsc *'],
  ['python3 -m pytest -xvs tests/a.py::test_b', 'python3 -m pytest *'],
  // Consent to a named script, program or target holds for that name.
  ['npm run a:b --silent', 'npm run a:b [options]'],
  ['npm run deploy', 'npm run deploy [options]'],
  ['git push -u origin main', 'git push origin main [options]'],
  ['git fetch --depth=1 -p origin', 'git fetch origin [options]'],
  ['git fetch', 'git fetch [options]'],
  ['make -j4 test', 'make test [options]'],
  ['./gradlew build', './gradlew build [options]'],
])('%s belongs to %s', (command, expected) => {
  expect(commandPrefix(command)).toBe(expected);
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
  'programs that run others, and those that nobody knows': [
    'bash -c ls',
    'BASH -c ls',
    '/usr/bin/env npm test',
    './sh x',
    './git status',
    'GIT status',
    'sudo npm test',
    'xargs rm',
    'python3 x.py',
    'node20 x.js',
    'cmd.exe /c x',
    '. ./x',
    'coproc rm x',
    'tar --checkpoint=1 --checkpoint-action=exec=x',
    'tar -xf a.tar --to-command=x',
    'sed -i s/a/b/ x',
    'sed -n 1e x',
    'sed w/x x',
    'awk -f x',
    'curl -o x http://h',
    'curl -K x',
    'ssh -o ProxyCommand=x h',
    'sqlite3 a.db .shell',
    'npm exec rm',
    'npm --prefix x exec rm',
    'npx some-package',
    'npx --package=x tsc',
    'git -c core.pager=x log',
    'git -C .. status',
    'git --exec-path=. log',
    'git bisect run x',
    'git st',
    'uniq a b',
    'some-program',
    'some-program sub',
    'lstat',
    '',
    ' ',
  ],
  'options that run, write or send': [
    'git fetch --upload-pack=x',
    'git fetch --upload-pack x',
    'git fetch --upload-p=x',
    'git fetch -q --upload-pa x origin',
    'git ls-remote --upload-pack=x .',
    'git ls-remote --exec=x .',
    'git push --receive-pack=x',
    'git push --exec=x origin',
    'git push --ex=x origin',
    'git push -f origin main',
    'git push --force',
    'git push --dry-run origin main',
    'git grep --open-files-in-pager=x a',
    'git grep --open-files=x a',
    'git grep -O a',
    'git grep -Ox a',
    'git grep -nOx a',
    'git grep -n -Ox -- a',
    'git grep --textconv a',
    'git archive --output=x HEAD',
    'git archive -ox HEAD',
    'git archive -o x HEAD',
    'git archive --remote=x --exec=y HEAD',
    'git log --output=x',
    'git log --outp=x',
    'git log --output x',
    'git log -p --ext-diff',
    'git diff --output=x',
    'git diff --ext-diff',
    'git diff --no-index /dev/null x',
    'git show --textconv HEAD',
    'git show --show-signature',
    'git commit -F x',
    'git commit --amend',
    'git branch -D x',
    'git status --upload-pack=x',
    'rg --pre x a',
    'rg --pre=x a',
    'rg --hostname-bin=x a',
    'rg -z a',
    'rg -nz a',
    'rg --search-zip a',
    'rg -f x',
    'rg -- --pre=x',
    'find . -exec rm x',
    'find . -execdir rm x',
    'find . -ok rm x',
    'find . -delete',
    'find . -name a -fprint x',
    'find . -fls x',
    'fd a -x rm',
    'fd a -Hx rm',
    'fd a --exec rm',
    'fd a -X rm',
    'sort -o x a',
    'sort -ox a',
    'sort -nox a',
    'sort --output=x a',
    'sort --compress-program=x a',
    'sort --compress-prog=x a',
    'tree -o x',
    'tree -R',
    'file -C -m x',
    'npm test --script-shell=x',
    'npm test --node-options=--require=x',
    'npm test --prefix x',
    'npm test -- --require=x',
    'npm test -- --config x',
    'npm run build -- --outDir=x',
    'go test -exec x',
    'go test -exec=x',
    'go test --exec=x',
    'go test -toolexec=x',
    'go build -o x',
    'cargo test --config=x',
    'cargo test --manifest-path=x',
    'pytest -p x',
    'pytest -xp x',
    'pytest --basetemp=x',
    'eslint -c x .',
    'prettier --plugin=x .',
    'npx vitest run --config=x',
    'make --eval=x test',
    'make -f x test',
    'make -n deploy',
    './gradlew -I x build',
    'date -s x',
  ],
  'words that lead elsewhere': [
    'npm test /tmp/x.js',
    'npm test ../x.js',
    'npm test -- a/../../x.js',
    'npm test C:/x.js',
    'pytest @args',
    'touch .git/hooks/x',
    'mkdir -p a/.git/x',
    'npx tsc --project=/tmp/x',
    'npx tsc -p /tmp/x',
    'go test ../...',
  ],
};

test.each(Object.entries(HOSTILE))('%s are asked for each time', (_, commands) => {
  expect(commands.filter((command) => commandPrefix(command) !== undefined)).toEqual([]);
});

test('a blank or the end of a line around a command changes nothing', () => {
  expect(commandPrefix(' npm test \n')).toBe('npm test *');
});

test('nothing that a shell reads as more than words is covered by a beginning', () => {
  const special = fc.constantFrom(...';|&<>$`"\'\\(){}[]*?~#!%\n\r\t^\0');
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '/') });
  fc.assert(
    fc.property(words, special, words, (before, sign, after) => {
      const command = `npm test a${before}${sign}${after}x`;
      expect(commandPrefix(command)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test.runIf(process.platform !== 'win32')(
  'a shell sees of what is covered the very words, and nothing else',
  async () => {
    const folder = await tempFolder({ gradlew: '#!/bin/sh\nprintf "%s\\n" "$@"\n' });
    chmodSync(join(folder, 'gradlew'), 0o755);
    const signs = fc.constantFrom(...'abz09_./:@+,=-%^~!#*?[]{}()$`"\'\\;&|<>\n\t\u00a0 ');
    const harmless = fc.constantFrom(...'abz09_./:@+,=-', ' ', '  ');
    const end = fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: harmless, maxLength: 24 }) },
      { weight: 1, arbitrary: fc.string({ unit: signs, maxLength: 12 }) },
    );
    let covered = 0;
    fc.assert(
      fc.property(end, (text) => {
        const command = `./gradlew ${text}`;
        if (commandPrefix(command) === undefined) return;
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

test('consent to one command covers no other that only begins with its words', () => {
  const kinds = [
    'git push',
    'git push origin',
    'git push evil main',
    'git pull',
    'npm run a',
    'npm run a b',
    'npm ru',
  ];
  expect(new Set(kinds.map(commandPrefix)).size).toBe(kinds.length);
});

test('no row admits an option that an attack is known for, whole or abbreviated', () => {
  const attacks = [
    ...[
      'output',
      'exec',
      'upload-pack',
      'receive-pack',
      'open-files-in-pager',
      'ext-diff',
      'textconv',
      'pre',
    ],
    ...[
      'hostname-bin',
      'compress-program',
      'to-command',
      'checkpoint-action',
      'config',
      'eval',
      'script-shell',
    ],
    ...[
      'node-options',
      'require',
      'import',
      'plugin',
      'outDir',
      'outFile',
      'rcfile',
      'files0-from',
      'dry-run',
    ],
  ];
  for (const { command } of HARMLESS_ROWS) {
    for (const attack of attacks) {
      const spellings = [`--${attack}=x`, `--${attack} x`, `--${attack.slice(0, -1)}=x`, `-- --${attack}=x`];
      const covered = spellings.filter((words) => commandPrefix(`${command} ${words}`) !== undefined);
      expect(covered, command).toEqual([]);
    }
  }
});
