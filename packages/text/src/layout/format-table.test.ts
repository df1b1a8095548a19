import { expect, test } from 'vitest';
import { createColors } from './colors.ts';
import { formatTable, type TableColumn } from './format-table.ts';

const COLUMNS: readonly TableColumn[] = [
  { title: ['', 'name'], align: 'left', narrowest: 6 },
  { title: ['', 'extra'], align: 'right', rank: 1 },
  { title: ['two', 'lines'], align: 'right' },
];
const ROWS = [
  [{ text: '日本語日本語' }, { text: '1' }, { text: '2' }],
  [{ text: 'b' }, { text: '10' }, { text: '20' }],
];

function table(width: number): readonly string[] {
  return formatTable(COLUMNS, ROWS, width, createColors(false));
}

test('wide characters keep the columns straight', () => {
  expect(table(80)).toEqual([
    '                       two',
    'name          extra  lines',
    '日本語日本語      1      2',
    'b                10     20',
  ]);
});

test('the flexible column gives way first, then the least column, then the gap', () => {
  expect(table(20)).toEqual([
    '                 two',
    'name    extra  lines',
    '日…語       1      2',
    'b          10     20',
  ]);
  expect(table(19)).toEqual([
    '                two',
    'name          lines',
    '日本語日本語      2',
    'b                20',
  ]);
  expect(table(12)[1]).toBe('name   lines');
});

test('painting does not change the width', () => {
  const bold = (text: string) => `<${text}>`;
  const [, line] = formatTable(
    [{ title: ['', 'n'], align: 'right' }],
    [[{ text: '5', paint: bold }]],
    9,
    createColors(false),
  );
  expect(line).toBe('<5>');
});

test('of several flexible columns the last one gives way first', () => {
  const columns: readonly TableColumn[] = [
    { title: ['', 'first'], align: 'left', narrowest: 5 },
    { title: ['', 'second'], align: 'left', narrowest: 3 },
  ];
  const lines = (width: number) =>
    formatTable(columns, [[{ text: 'abcdefgh' }, { text: 'ijklmnop' }]], width, createColors(false));
  expect(lines(15)[1]).toBe('abcdefgh  ij…op');
  expect(lines(12)[1]).toBe('abc…fgh  i…p');
});

test('a name gives way before a sentence does', () => {
  const columns: TableColumn[] = [
    { title: ['', 'what'], align: 'left', narrowest: 5 },
    { title: ['', 'why'], align: 'left', narrowest: 3, isSentence: true },
  ];
  const rows = [[{ text: 'src/accounts.ts' }, { text: 'it was read again' }]];
  expect(formatTable(columns, rows, 26, createColors(false))[1]).toBe('src….ts  it was read again');
  expect(formatTable(columns, rows, 20, createColors(false))[1]).toBe('sr…ts  it was read …');
});

test('a cell of a million characters is shown by its ends', () => {
  const text = `start${'日'.repeat(1_000_000)}👍end`;
  const [, line] = formatTable(
    [{ title: ['', 'n'], align: 'left', narrowest: 9 }],
    [[{ text }]],
    9,
    createColors(false),
  );
  expect(line).toBe('star…end');
});
