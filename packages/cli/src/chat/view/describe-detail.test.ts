import { createColors, textWidth } from '@hdc/text';
import { describe, expect, test } from 'vitest';
import { colorDiff } from './color-diff.ts';
import { describeDetail } from './describe-detail.ts';

const COLORS = createColors(true);
const NAMES = ['--- a.sql', '+++ a.sql', '@@ -1,3 +1,3 @@'];

test('a diff is shown in the colours of what it does, also of lines that look like names of files', () => {
  const lines = [...NAMES, ' select 1;', '--- a comment', '+++ counted', '-old', '+new'];
  expect(colorDiff(lines, COLORS)).toEqual([
    ...NAMES.map(COLORS.dim),
    ' select 1;',
    COLORS.red('--- a comment'),
    COLORS.green('+++ counted'),
    COLORS.red('-old'),
    COLORS.green('+new'),
  ]);
});

describe.each([50, 80, 200])('in %i columns', (columns) => {
  const event = { type: 'tool-result', id: '1', name: 'x', title: 'x', summary: '', durationMs: 1 } as const;
  const long = `${'x'.repeat(300)}\tend`;

  test('a change fits, and its colours are whole', () => {
    const text = [...NAMES, ` ${long}`, `-${long}`, `+${long}`].join('\n');
    const lines = describeDetail({ ...event, detail: { kind: 'diff', text } }, columns, COLORS);
    expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
    expect(lines.at(-1)).toBe(`  ${COLORS.green(`+${'x'.repeat(columns - 4)}…`)}`);
  });

  test.each([
    ['a command', undefined, 4],
    ['a command that failed', 'exit 1', 12],
  ])('of %s the last lines fit', (_, error, count) => {
    const text = Array.from({ length: 30 }, (_line, n) => `${n} ${long}`).join('\n');
    const detail = { kind: 'output', text } as const;
    const lines = describeDetail({ ...event, detail, ...(error && { error }) }, columns, createColors(false));
    expect(lines).toHaveLength(count + 1);
    expect(lines[0]).toBe(`│ … ${30 - count} lines before · /show`);
    expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
  });
});
