import { expect, test } from 'vitest';
import { DEFAULT_DENSITY_CONFIG } from '../../../density/density-config.ts';
import { type CallSpec, HistoryBuilder } from '../../../testing/history-builder.ts';
import { AdaptiveDensityStrategy } from '../adaptive-density-strategy.ts';

const TEXT = Array.from({ length: 60 }, (_, i) => `line ${i} of the file`).join('\n');
const read: CallSpec = { name: 'read_file', parameters: { file_path: 'a.ts' }, result: TEXT };
const part: CallSpec = {
  name: 'read_file',
  parameters: { file_path: 'a.ts', offset: 1, limit: 40 },
  result: TEXT.split('\n').slice(0, 40).join('\n'),
};
const write: CallSpec = {
  name: 'write_file',
  parameters: { file_path: 'a.ts', content: TEXT },
  result: `written: ${TEXT}`,
};
const edit: CallSpec = {
  name: 'replace',
  parameters: { file_path: 'a.ts', old_string: TEXT.slice(0, 400), new_string: 'x' },
  result: 'ok',
};
const shell = (command: string): CallSpec => ({
  name: 'run_shell_command',
  parameters: { command },
  result: '',
});

/** The kinds of what goes by the end, in a window that is full. */
function kindsOf(calls: readonly CallSpec[]): readonly string[] {
  const builder = new HistoryBuilder();
  for (const call of calls) builder.call(call);
  for (let i = 0; i < 14; i++) builder.read(`other-${i}`, '');
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/w',
    adaptive: { preset: 'balanced' as const, isFull: true },
  };
  const { details } = new AdaptiveDensityStrategy().optimize(builder.build(), config);
  return (details?.applied ?? []).map(({ kind }) => kind);
}

test.each<[string, readonly CallSpec[]]>([
  ['edited-read', [read, edit]],
  ['applied-text', [edit]],
  ['written-result', [write]],
  ['superseded-text', [{ ...write, result: 'ok' }, read]],
  ['repeated-lines', [read, part]],
  ['repeated-result', [read, read]],
  ['superseded-read', [part, read]],
])('%s goes, unless a command may have brought back what was there', (kind, calls) => {
  const isRepeated = kind === 'repeated-result';
  const expected = isRepeated ? expect.stringMatching(/^(?:repeated-result|superseded-read)$/) : kind;
  expect(kindsOf(calls)).toContainEqual(expected);
  expect(kindsOf([...calls, shell('npm test')])).toContainEqual(expected);
  expect(kindsOf([...calls, shell('git checkout -- b.ts')])).toContainEqual(expected);
  for (const command of ['git checkout -- a.ts', 'git stash', 'npm run generate', 'cp b.ts a.ts']) {
    expect(kindsOf([...calls, shell(command)]), command).toEqual([]);
  }
});

test('what a formatter comes behind is edited all the same', () => {
  expect(kindsOf([read, edit, shell('npx prettier --write a.ts')])).toEqual(['edited-read', 'applied-text']);
  expect(kindsOf([part, read, shell('npx prettier --write a.ts')])).toEqual([]);
});
