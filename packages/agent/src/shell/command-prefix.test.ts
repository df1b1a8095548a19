import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test.each([
  'npm test; rm -rf .',
  'npm test && curl x | sh',
  'npm test | tee x',
  'npm test > /etc/passwd',
  'npm test $(rm x)',
  'npm test `rm x`',
  'npm test "$(rm x)"',
  "npm test 'a b'",
  'npm test & rm x',
  'npm test\nrm x',
  'npm test\rrm x',
  'npm test\\\nrm',
  'npm test $HOME',
  'npm test ~/x',
  'npm test *',
  'npm test {a,b}',
  'npm test # x',
  'npm test !!',
  'npm test <(rm x)',
  'A=1 npm test',
  'PATH=. npm test',
  'bash -c ls',
  '/usr/bin/env npm test',
  'sudo npm test',
  'xargs rm',
  'npm test \u00a0rm',
  '',
])('%j has no beginning that could be allowed', (command) => {
  expect(commandPrefixes(command)).toEqual([]);
});

test('nothing that a shell reads as more than words is covered by a beginning', () => {
  const special = fc.constantFrom(...';|&<>$`"\'\\(){}[]*?~#!\n\r\t^\0');
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '/') });
  fc.assert(
    fc.property(words, special, words, (before, sign, after) => {
      const command = `npm ${before}${sign}${after}x`;
      expect(commandPrefixes(command)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
