import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { ADAPTIVE_PRESETS } from '../density/adaptive-config.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../density/density-config.ts';
import { editHistory } from '../history/edit-history.ts';
import { type CallSpec, HistoryBuilder } from '../testing/history-builder.ts';
import { AdaptiveDensityStrategy } from './adaptive-density/adaptive-density-strategy.ts';
import { findPointer } from './find-pointer.ts';
import { HighDensityStrategy } from './high-density-strategy.ts';

/** Models write their next edits as they see the last ones written. */
const WHOLE_MESSAGES = 4;

const CONFIG: DensityConfig = {
  ...DEFAULT_DENSITY_CONFIG,
  workspaceRoot: '/workspace',
  readWritePruning: true,
  fileDedupe: true,
  recencyPruning: true,
  recencyRetention: 1,
};
const WAYS: readonly [string, (history: readonly IContent[]) => readonly IContent[]][] = [
  ['high-density', optimizeWith(new HighDensityStrategy(), CONFIG)],
  ...ADAPTIVE_PRESETS.map((preset): [string, ReturnType<typeof optimizeWith>] => [
    `adaptive-density, ${preset}`,
    // Nothing waits for a better moment, so that whatever may go goes.
    optimizeWith(new AdaptiveDensityStrategy(), { ...CONFIG, adaptive: { preset, isFull: true } }),
  ]),
];

function optimizeWith(strategy: HighDensityStrategy | AdaptiveDensityStrategy, config: DensityConfig) {
  return (history: readonly IContent[]) => editHistory(history, strategy.optimize(history, config));
}

const LONG = 'a line of text that is in the file\n'.repeat(30);
const path = fc.constantFrom('a.ts', 'b.ts');
const outcome = fc.constantFrom({ result: 'ok' }, { result: '', error: 'does not occur' });
const edit: fc.Arbitrary<CallSpec> = fc
  .tuple(
    path.chain((file_path) =>
      fc.constantFrom(
        { name: 'replace', parameters: { file_path, old_string: LONG, new_string: LONG.toUpperCase() } },
        { name: 'write_file', parameters: { file_path, content: LONG } },
        { name: 'Edit', parameters: { file_path, old_string: LONG, new_string: 'short' } },
        { name: 'MultiEdit', parameters: { file_path, edits: [{ old_string: LONG, new_string: LONG }] } },
        {
          name: 'apply_patch',
          parameters: {
            input: `*** Begin Patch\n*** Update File: ${file_path}\n@@\n-${LONG.replaceAll('\n', '\n-')}\n+x\n*** End Patch`,
          },
        },
        { name: 'run_shell_command', parameters: { command: `cat > ${file_path} <<'EOF'\n${LONG}EOF` } },
        { name: 'some_tool', parameters: { text: LONG } },
      ),
    ),
    outcome,
  )
  .map(([call, ended]) => ({ ...call, ...ended }));
const read: fc.Arbitrary<CallSpec> = path.map((file_path) => ({
  name: 'read_file',
  parameters: { file_path },
  result: LONG,
}));
const history = fc
  .array(fc.array(fc.oneof(edit, read), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 60 })
  .map((rounds) => {
    const builder = new HistoryBuilder().human('go');
    for (const calls of rounds) builder.parallel(calls);
    return builder.build();
  });

const callsOf = (entries: readonly IContent[]) =>
  entries.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'tool_call' ? [block] : [])));

test.each(WAYS)('%s touches no edit within the last four messages', (_, optimize) => {
  fc.assert(
    fc.property(history, (entries) => {
      const answers = entries.filter(({ speaker }) => speaker === 'ai');
      const newest = callsOf(answers.slice(-WHOLE_MESSAGES)).filter(({ name }) => name !== 'read_file');
      const left = new Set(callsOf(optimize(entries)));
      expect(newest.filter((call) => !left.has(call))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('older edits are shortened, so that the rule has something to hold', () => {
  const builder = new HistoryBuilder().human('go');
  for (let i = 0; i < 12; i++) {
    builder.call({
      name: 'replace',
      parameters: { file_path: 'a.ts', old_string: LONG, new_string: `${i}` },
      result: 'ok',
    });
  }
  const optimize = optimizeWith(new AdaptiveDensityStrategy(), { ...CONFIG, adaptive: { isFull: true } });
  const calls = callsOf(optimize(builder.build()));
  expect(calls.map((call) => findPointer(call.parameters) !== undefined)).toEqual([
    ...Array(8).fill(true),
    ...Array(4).fill(false),
  ]);
});
