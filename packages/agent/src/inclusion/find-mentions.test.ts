import { describe, expect, test } from 'vitest';
import { findMentions } from './find-mentions.ts';

function candidates(prompt: string) {
  return findMentions(prompt).map((mention) => mention.candidates);
}

describe('what is a mention', () => {
  test.each([
    ['@src/a.ts', [['src/a.ts']]],
    ['look at @src/a.ts now', [['src/a.ts']]],
    ['first\n@a.ts\n@b.ts', [['a.ts'], ['b.ts']]],
    ['@"my file.md" and @\'your file.md\'', [['my file.md'], ['your file.md']]],
    ['@my\\ file.md', [['my file.md']]],
    ['@src\\win\\a.ts', [['src\\win\\a.ts']]],
    ['@/absolute/a.ts', [['/absolute/a.ts']]],
    ['@src/', [['src/']]],
    ['@@types/x', [['@types/x']]],
    ['(@a.ts', [['a.ts']]],
    ['[@a.ts {@b.ts <@c.ts "@d.ts \'@e.ts', [['a.ts'], ['b.ts'], ['c.ts'], ['d.ts'], ['e.ts']]],
    ['@ä/日本.md', [['ä/日本.md']]],
  ])('%j', (prompt, expected) => {
    expect(candidates(prompt)).toEqual(expected);
  });
});

describe('punctuation behind it may or may not belong to it', () => {
  test.each([
    ['see @a.ts.', ['a.ts.', 'a.ts']],
    ['(see @a.ts).', ['a.ts).', 'a.ts)', 'a.ts']],
    ['"@a.ts"', ['a.ts"', 'a.ts']],
    ['@a.ts?!', ['a.ts?!', 'a.ts?', 'a.ts']],
    ['@a.ts。', ['a.ts。', 'a.ts']],
    ['(@app/(group))', ['app/(group))', 'app/(group)']],
    ['@Injectable()', ['Injectable()']],
    ['@"a.ts."', ['a.ts.']],
    ['@..', ['..', '.']],
  ])('%j', (prompt, expected) => {
    expect(candidates(prompt)).toEqual([expected]);
  });
});

describe('what is none', () => {
  test.each([
    ['nothing at all', 'no mention'],
    ['a mail address', 'write to me@example.com'],
    ['a remote', 'git@github.com:me/it.git'],
    ['a URL', 'https://example.com/@me/it'],
    ['an @ alone', 'a @ b @'],
    ['an unclosed quote', '@"a b'],
    ['inline code', 'the `@a.ts` and ``x ` @b.ts`` here'],
    ['a fence', 'see\n```ts\n@Decorator() class {}\n```\nend'],
    ['a fence of tildes', '~~~\n```\n@a.ts\n~~~'],
    ['a fence without end', '```\n@a.ts\n'],
    ['a path that no system takes', `@${'a'.repeat(5_000)}`],
  ])('%s', (_, prompt) => {
    expect(candidates(prompt)).toEqual([]);
  });
});

test.each([
  ['behind a fence', '```\n@x\n```\n@a.ts'],
  ['behind inline code', '`@x` @a.ts `@y`'],
  ['behind a lone backtick', 'the ` key, @a.ts'],
])('finds the one %s', (_, prompt) => {
  expect(candidates(prompt)).toEqual([['a.ts']]);
});

test.each([
  ['words with an @', '@a '.repeat(100_000)],
  ['backticks', '` `` '.repeat(100_000)],
  ['fences', '```\n~~~\n'.repeat(50_000)],
  ['backslashes', `@${'\\'.repeat(200_000)}`],
  ['quotes', '@"'.repeat(200_000)],
  ['brackets', `@${')'.repeat(20_000)}`],
])('many %s are no trouble', (_, prompt) => {
  expect(() => findMentions(prompt)).not.toThrow();
});
