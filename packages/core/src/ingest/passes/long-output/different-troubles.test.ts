import { expect, test } from 'vitest';
import { differentTroubles } from './different-troubles.ts';

const kept = (lines: readonly string[]) =>
  [...new Set(differentTroubles(lines))].sort((a, b) => a - b).map((index) => lines[index]);

test.each([
  ['places', ['a.ts(1,2): error TS1', 'a.ts(3,2): error TS1', 'a.ts(9,2): error TS1']],
  ['names', ['warning: part1 is old', 'warning: part2 is old', 'warning: part3 is old']],
  ['versions', ['deprecated a@1.0.1', 'deprecated a@1.0.2', 'deprecated a@1.0.3']],
  ['addresses', ['refused by 10.0.0.1:80', 'refused by 10.0.0.2:80', 'refused by 10.0.0.3:80']],
  ['hashes', ['fatal: bad object 12ab34c', 'fatal: bad object 45ab34c', 'fatal: bad object 78ab34c']],
  ['files in conflict', ['CONFLICT (content): a.ts', 'CONFLICT (content): b.ts', 'CONFLICT (content): c.ts']],
])('lines that differ in %s all stay', (_, lines) => {
  expect(kept(lines)).toEqual(lines);
});

test.each([
  ['times', ['03:04:05.123 ERROR no', '03:04:06.456 ERROR no', '03:04:07.789 ERROR no']],
  [
    'times beside a place',
    ['03:04:05 worker.py:88 failed', '03:04:06 worker.py:88 failed', '03:04:07 worker.py:88 failed'],
  ],
  [
    'times beside an address',
    ['03:04:05 db.local:5432 refused', '03:04:06 db.local:5432 refused', '03:04:07 db.local:5432 refused'],
  ],
  ['days', ['2026-01-02 failed', '2026-01-03 failed', '2026-01-04 failed']],
  ['counts', ['attempt 1: failed', 'attempt 2: failed', 'attempt 3: failed']],
  ['durations', ['timed out after 1.5s', 'timed out after 20ms', 'timed out after 3s']],
  ['nothing', ['error: no', 'error: no', 'error: no']],
])('of lines that differ in %s alone, the first and the last stay', (_, lines) => {
  expect(kept(lines)).toEqual([lines[0], lines[2]]);
});
