import type { ContextDescription, LoggedPrune } from '@hdc/agent';
import { createColors, textWidth } from '@hdc/text';
import { expect, test } from 'vitest';
import { formatContext } from './format-context.ts';
import type { ContextStatus } from './format-status.ts';
import { NO_COST } from './testing/no-cost.ts';

const view = { colors: createColors(false), columns: 80 };
const STATUS: ContextStatus = {
  tokens: 4_000,
  limit: 200_000,
  prunedItems: 1,
  savedTokens: 900,
  compressions: 1,
  strategy: 'high-density',
  model: 'm',
  cost: NO_COST,
};
const DESCRIPTION: ContextDescription = {
  kinds: [
    { kind: 'system', tokens: 1_000, entries: 1 },
    { kind: 'reads', tokens: 3_000, entries: 2 },
    { kind: 'shell', tokens: 0, entries: 0 },
  ],
  biggest: [{ kind: 'reads', what: 'read_file a.ts', tokens: 2_000 }],
};
const PRUNED: readonly LoggedPrune[] = [
  { kind: 'stale-read', what: 'read_file b.ts', why: 'written since', tokens: 900 },
];

test('shows the kinds, the biggest, and what was pruned and why', () => {
  expect(formatContext(DESCRIPTION, PRUNED, STATUS, view)).toEqual([
    'Context: 4.00k of 200k tokens, high-density',
    '  system       1.00k  25.0%  █████                prompt and tools',
    '  reads        3.00k  75.0%  ███████████████      2 entries',
    '  shell            0     0%                       0 entries',
    '',
    'Biggest',
    '   1  2.00k  read_file a.ts · reads',
    '',
    'Pruned: 1 item, 900 tokens saved, 1 compression',
    '  p1    900  read_file b.ts · written since',
  ]);
});

test('the parts follow what the provider counts, so that they add up', () => {
  const lines = formatContext(DESCRIPTION, [], { ...STATUS, tokens: 8_000 }, view);
  expect(lines.slice(0, 3)).toEqual([
    'Context: 8.00k of 200k tokens, high-density',
    expect.stringMatching(/^ {2}system {7}2\.00k {2}25\.0%/),
    expect.stringMatching(/^ {2}reads {8}6\.00k {2}75\.0%/),
  ]);
  expect(lines).toContain('   1  4.00k  read_file a.ts · reads');
});

test('has little to say of an empty context', () => {
  const empty = { ...STATUS, tokens: 0, prunedItems: 0, savedTokens: 0, compressions: 0 };
  expect(formatContext({ kinds: [], biggest: [] }, [], empty, view)).toEqual([
    'Context: 0 of 200k tokens, high-density',
    '',
    'Nothing was pruned yet',
  ]);
});

test('shows the newest ten of what was pruned and counts the others', () => {
  const pruned = Array.from({ length: 25 }, (_, n) => ({
    kind: 'old',
    what: `read_file ${n}`,
    why: 'old',
    tokens: n,
  }));
  const lines = formatContext(DESCRIPTION, pruned, { ...STATUS, prunedItems: 300 }, view);
  expect(lines.slice(-11)).toEqual([
    ...Array.from(
      { length: 10 },
      (_, n) => `${`p${10 - n}`.padStart(4)}     ${n + 15}  read_file ${n + 15} · old`,
    ),
    '  and 290 items before',
  ]);
});

test('fits into a line and cannot steer the terminal', () => {
  const what = `run_shell_command \u001b[2J${'echo '.repeat(50)}`;
  const [line = ''] = formatContext(
    { kinds: [], biggest: [] },
    [{ kind: 'old', what, why: '\u001b[2Jold', tokens: 1 }],
    STATUS,
    view,
  ).slice(-1);
  expect(textWidth(line)).toBeLessThanOrEqual(view.columns);
  expect(line).toMatch(/^ +p1 +1 {2}run_shell_command echo .*… · old$/);
});
