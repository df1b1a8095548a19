import { expect, test } from 'vitest';
import { DEFAULT_DENSITY_CONFIG } from '../../../density/density-config.ts';
import { type CallSpec, HistoryBuilder } from '../../../testing/history-builder.ts';
import { AdaptiveDensityStrategy } from '../adaptive-density-strategy.ts';

const LINES = Array.from({ length: 120 }, (_, i) => `line ${i + 1} of the file`);
const EDITED = LINES.map((line) => `${line}, edited`);

function read(start: number, end: number, lines = LINES): CallSpec {
  const result = lines.slice(start - 1, end).join('\n');
  return {
    name: 'read_file',
    parameters: { file_path: 'a.ts', offset: start, limit: end - start + 1 },
    result,
  };
}
const whole: CallSpec = { name: 'read_file', parameters: { file_path: 'a.ts' }, result: LINES.join('\n') };
const edit: CallSpec = {
  name: 'replace',
  parameters: { file_path: 'a.ts', old_string: 'line 7 of the file', new_string: 'x' },
  result: 'ok',
};

/** Indices of the calls that lost their result once the file was left alone, if nothing waits. */
function gone(preset: 'careful' | 'balanced', ...calls: readonly CallSpec[]): readonly number[] {
  const builder = new HistoryBuilder();
  for (const call of calls) builder.call(call);
  for (let i = 0; i < 40; i++) builder.read(`other-${i}`, '');
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/workspace',
    adaptive: { preset, isFull: true },
  };
  const { details } = new AdaptiveDensityStrategy().optimize(builder.build(), config);
  return (details?.applied ?? []).flatMap(({ kind, index }) =>
    kind === 'edited-read' ? [(index - 1) / 2] : [],
  );
}

test.each<[string, readonly CallSpec[], readonly number[]]>([
  ['a read that nobody repeated stays', [whole, edit], []],
  ['… also where a part of it was read later', [whole, edit, read(1, 20, EDITED)], []],
  ['a part of a file stays where another part was read later', [read(1, 60), edit, read(61, 120)], []],
  ['a part goes where the same lines were read later', [read(1, 60), edit, read(1, 60, EDITED)], [0]],
  ['… by several reads between them', [read(20, 60), edit, read(1, 40, EDITED), read(41, 80, EDITED)], [0]],
  [
    '… but not where one line is missing',
    [read(20, 60), edit, read(1, 40, EDITED), read(42, 80, EDITED)],
    [],
  ],
])('careful: %s', (_, calls, expected) => {
  expect(gone('careful', ...calls)).toEqual(expected);
});

test('balanced: an edited file that was left alone goes, whatever was read later', () => {
  expect(gone('balanced', read(1, 60), edit, read(61, 120))).toEqual([0]);
});
