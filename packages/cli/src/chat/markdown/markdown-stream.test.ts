import { stripVTControlCharacters } from 'node:util';
import { createColors, textWidth } from '@hdc/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadHighlighter } from './highlighter.ts';
import { MarkdownStream } from './markdown-stream.ts';

const highlight = await loadHighlighter();

function render(
  source: string,
  columns = 40,
  pieces: readonly string[] = [source],
  isColored = false,
): string {
  const colors = createColors(isColored);
  const stream = new MarkdownStream({ columns: () => columns + 1, colors, highlight: () => highlight });
  const lines = pieces.flatMap((piece) => {
    const complete = stream.add(piece);
    stream.pending();
    return complete;
  });
  return [...lines, ...stream.end()].join('\n');
}

test.each<[string, string, string]>([
  ['a heading', '# One *two*\ntext', 'One two\ntext'],
  [
    'a paragraph, wrapped between words',
    'one two three four five six seven eight nine',
    'one two three four five six seven eight\nnine',
  ],
  ['lines of a paragraph as one', 'one\ntwo\n\nthree', 'one two\n\nthree'],
  ['a hard break', 'one  \ntwo', 'one\ntwo'],
  ['emphasis, code and strikethrough', '**a** *b* `c*d*` ~~e~~ a_b_c', 'a b c*d* e a_b_c'],
  ['a link', 'see [the page](https://x.y/z) now', 'see the page (https://x.y/z) now'],
  ['a bare link once', 'see <https://x.y/z>', 'see https://x.y/z'],
  [
    'a list that hangs',
    '- one two three four five six seven eight nine\n- b',
    '• one two three four five six seven\n  eight nine\n• b',
  ],
  ['a list in a list', '1. one\n   - two\n2. three', '1. one\n   • two\n2. three'],
  ['tasks', '- [ ] open\n- [x] done', '• ☐ open\n• ☑ done'],
  ['a quote', '> one\n> two\n\nthree', '│ one two\n\nthree'],
  ['a rule', 'a\n\n---\n\nb', `a\n\n${'─'.repeat(40)}\n\nb`],
  ['code as it is', '```ts\nconst a  = "**b**";\n\n  x\n```\nend', '  const a  = "**b**";\n  \n    x\nend'],
  ['code without an end', '```\na', '  a'],
  ['a table', '| a | bb |\n|---|---:|\n| one | 2 |\n', 'a   │ bb\n────┼───\none │  2'],
  [
    'a table without room for all',
    '| name | text |\n|---|---|\n| a | one two three four five six seven eight |',
    'name │ text\n─────┼──────────────────────────────────\na    │ one two three four five six seven\n     │ eight',
  ],
  ['what only looks like a table', 'a | b\nc', 'a | b c'],
  ['a word that is too long', 'x'.repeat(50), `${'x'.repeat(40)}\n${'x'.repeat(10)}`],
])('renders %s', (_, source, expected) => {
  expect(render(source)).toBe(expected);
});

test('a table that has no room for columns becomes lists', () => {
  expect(render('| aa | bb | cc |\n|--|--|--|\n| first one | second one | third one |', 20)).toBe(
    'aa: first one\nbb: second one\ncc: third one\n─',
  );
});

test('colours code by its language, also over several lines', () => {
  const shown = render('```js\n/* one\ntwo */ const a = "s";\n```', 40, undefined, true);
  expect(shown).toContain('\u001b[2mtwo */\u001b[22m');
  expect(shown).toContain('\u001b[35mconst\u001b[39m a = \u001b[32m"s"\u001b[39m');
});

const SAMPLES = [
  '# H\n',
  'a **b** c ',
  '- x\n',
  '1. y\n',
  '| a | b |\n',
  '|--|--|\n',
  '```js\nlet a\n',
  '```\n',
  '> q\n',
  '\n',
  'word ',
];

test('comes out the same however it is cut, and never wider than the screen', () => {
  const source = fc.array(fc.constantFrom(...SAMPLES), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      source,
      fc.array(fc.nat(8), { maxLength: 40 }),
      fc.integer({ min: 20, max: 90 }),
      (text, cuts, columns) => {
        const pieces: string[] = [];
        let rest = text;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        const whole = render(text, columns);
        expect(render(text, columns, [...pieces, rest])).toBe(whole);
        for (const line of whole.split('\n'))
          expect(textWidth(stripVTControlCharacters(line))).toBeLessThanOrEqual(columns);
      },
    ),
    { numRuns: 200 },
  );
});
