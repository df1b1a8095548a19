import { expect, test } from 'vitest';
import { oddLines } from './odd-lines.ts';

type Row = readonly [tool: string, usual: (index: number) => string, odd: readonly string[]];

const ROWS: readonly Row[] = [
  ['kubectl get pods', (i) => `shop  web-${i}x  1/1  Running  0  ${i}d`, ['shop  db-0  0/1  Pending  0  4h']],
  [
    'git status',
    (i) => `\tmodified:   src/part-${i}.ts`,
    ['\tdeleted:    src/auth.ts', '\tboth modified:   a.ts'],
  ],
  [
    'terraform plan',
    (i) => `aws_instance.web_${i}: Refreshing state... [id=i-0abc${i}]`,
    ['  # aws_db_instance.main must be replaced', '      ~ version = "14.1" -> "15.2" # forces replacement'],
  ],
  [
    'apt-get install',
    (i) => `Get:${i} http://deb.example.org/main lib${i} 1.${i}-1 [${i} kB]`,
    ['The following packages will be REMOVED:', '  libssl1.1 postgresql-13'],
  ],
  [
    'jest',
    (i) => `PASS src/module-${i}/part.test.ts (5.${i} s)`,
    ['    Expected: 119', '    Received: 100', '      at Object.<anonymous> (src/total.test.ts:12:23)'],
  ],
  [
    'valgrind',
    (i) => `==12==    at 0x4C${i}: part_${i} (in /usr/lib/libc.so)`,
    ['==12== Invalid read of size 4', '==12== 40 bytes in 1 blocks are definitely lost'],
  ],
  ['psql', (i) => `INSERT 0 1 -- row ${i}`, ['NOTICE:  truncate cascades to table "orders"', 'ROLLBACK']],
  ['go test', (i) => `ok  	lib/part${i}	0.0${i}s`, ['coverage: 71.2% of statements in ./lib']],
];

test.each(ROWS)('the lines of %s that are unlike the others are found', (_, usual, odd) => {
  const rows = Array.from({ length: 40 }, (_row, index) => usual(index));
  const lines = [...rows.slice(0, 20), ...odd, ...rows.slice(20)];
  expect(oddLines(lines).map((index) => lines[index])).toEqual(odd);
});

test('an output that says something else on every line has none', () => {
  const words = ['reads', 'writes', 'sorts', 'sends', 'counts', 'keeps', 'moves', 'finds', 'mends'];
  const lines = words.flatMap((one) => words.map((other) => `it ${one} what it ${other}`));
  expect(oddLines(lines)).toEqual([]);
});

test('blank lines are not odd, nor are lines that are too long to be one', () => {
  const rows = Array.from({ length: 40 }, (_, index) => `copied file ${index}`);
  expect(oddLines([...rows, '', 'x '.repeat(2_000)])).toEqual([]);
});
