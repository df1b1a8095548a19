import { expect, test } from 'vitest';
import { hashToken, makeToken, parseTokenFile } from './parse-token-file.ts';

const [A, B] = [hashToken('a'), hashToken('b')];

test('names, hashes, limits, comments and several tokens of one name are read', () => {
  const { people, hashes, problems } = parseTokenFile(
    `\uFEFF# the team\r\nalice ${A} requests=60 dollars=12.5\n\nalice ${B} requests=60 dollars=12.5 # her laptop\n#bob ${A}\nsso@example.com - admin\n* - requests=5`,
  );
  expect(problems).toEqual([]);
  expect([...people.values()]).toEqual([
    { name: 'alice', isAdmin: false, requestsAMinute: 60, dollarsADay: 12.5 },
    { name: 'sso@example.com', isAdmin: true },
    { name: '*', isAdmin: false, requestsAMinute: 5 },
  ]);
  expect([...hashes]).toEqual([
    [A, 'alice'],
    [B, 'alice'],
  ]);
});

const TOKEN = makeToken();

test.each<[string, string, RegExp]>([
  ['a token in the place of its hash', `alice ${TOKEN}`, /a token stands where its hash belongs/],
  ['a token in the place of the name', `${TOKEN} ${A}`, /a token stands where its hash belongs/],
  ['no hash', 'alice', /must stand sha256:/],
  ['a hash of another kind', `alice md5:${'0'.repeat(32)}`, /must stand sha256:/],
  ['a hash that is cut', `alice ${A.slice(0, -1)}`, /must stand sha256:/],
  ['a hash in capital letters', `alice ${A.toUpperCase()}`, /must stand sha256:/],
  ['a name with a way out', `../alice ${A}`, /the name must be/],
  ['a name that is too long', `${'x'.repeat(65)} ${A}`, /the name must be/],
  ['a name with a colour', `\u001b[31malice ${A}`, /the name must be/],
  ['a limit below nothing', `alice ${A} dollars=-1`, /none of requests=N/],
  ['a limit that is none', `alice ${A} requests=many`, /none of requests=N/],
  ['half a request', `alice ${A} requests=1.5`, /none of requests=N/],
  ['a limit without end', `alice ${A} dollars=1e9`, /none of requests=N/],
  ['an unknown word', `alice ${A} root`, /none of requests=N/],
  ['a token for everybody', `* ${A}`, /write - behind it/],
  ['an admin of everybody', '* - admin', /none of requests=N/],
])('%s admits nobody, and is told without a secret', (_, line, problem) => {
  const { people, hashes, problems } = parseTokenFile(`${line}\nbob ${B}`);
  expect([...people.keys()]).toEqual(['bob']);
  expect([...hashes.values()]).toEqual(['bob']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
  expect(problems[0]).toMatch(/^line 1: /);
  expect(problems[0]).not.toContain(TOKEN.slice(4));
});

test('one token is not two people, and one name has one set of limits', () => {
  expect(parseTokenFile(`alice ${A}\nbob ${A}`).problems).toEqual([
    'line 2: the token of bob is that of alice, too',
  ]);
  expect(parseTokenFile(`alice ${A} dollars=1\nalice ${B}`).problems).toEqual([
    'line 2: alice has other limits than in a line before',
  ]);
});
