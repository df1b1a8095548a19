import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { ADAPTIVE_PRESETS } from '../../density/adaptive-config.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../density/density-config.ts';
import { editHistory } from '../../history/edit-history.ts';
import { historyArbitrary } from '../../testing/history-arbitrary.ts';
import { HistoryBuilder } from '../../testing/history-builder.ts';
import { historyStepsArbitrary, takeStep } from '../../testing/history-steps.ts';
import { estimateBlockTokens } from '../../tokens/estimate-block-tokens.ts';
import { AdaptiveDensityStrategy } from './adaptive-density-strategy.ts';

const START: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'start' }] };
const COUNTERS = [estimateBlockTokens, (block: ContentBlock) => 2 * estimateBlockTokens(block)];

const long = (lines: number): string =>
  Array.from({ length: lines }, (_, line) => `this is line ${line}`).join('\n');

/** Places that some of the calls edit. */
const LIST = `src/a.ts:3: line\nsrc/b.ts:9: line\n${long(40)}`;

/** Few calls, so that some ask for the same, and results that are worth a pointer. */
const exchange: fc.Arbitrary<IContent[]> = fc
  .record({
    id: fc.constantFrom('c1', 'c2', 'c3'),
    call: fc.constantFrom(
      { name: 'read_file', parameters: { file_path: 'src/a.ts' } },
      { name: 'replace', parameters: { file_path: 'src/a.ts', new_string: long(60) } },
      { name: 'write_file', parameters: { file_path: 'src/b.ts', content: long(60) } },
      { name: 'run_shell_command', parameters: { command: 'cat src/b.ts' } },
      { name: 'run_shell_command', parameters: { command: 'cd /tmp' } },
      { name: 'replace', parameters: { file_path: 'src/b.ts', old_string: long(30), new_string: 'x' } },
      { name: 'write_stdin', parameters: { session_id: 'line', chars: '' } },
      { name: 'run_shell_command', parameters: { command: 'npm test' } },
      { name: 'search_file_content', parameters: { pattern: 'line' } },
    ),
    result: fc.constantFrom(long(40), long(40), long(41), `session ID: line\n${long(40)}`, LIST),
    error: fc.constantFrom(undefined, undefined, undefined, 'it failed'),
  })
  .map(({ id, call, result, error }) => [
    { speaker: 'ai', blocks: [{ type: 'tool_call', id, ...call }] },
    {
      speaker: 'tool',
      blocks: [
        {
          type: 'tool_response',
          callId: id,
          toolName: call.name,
          result,
          ...(error !== undefined && { error }),
        },
      ],
    },
  ]);

const words: fc.Arbitrary<IContent[]> = fc
  .record({
    speaker: fc.constantFrom<IContent['speaker']>('human', 'ai'),
    text: fc.constantFrom('some words', 'look at src/a.ts'),
  })
  .map(({ speaker, text }) => [{ speaker, blocks: [{ type: 'text', text }] }]);

const turns = fc.array(fc.oneof({ weight: 3, arbitrary: exchange }, { weight: 1, arbitrary: words }), {
  minLength: 1,
  maxLength: 5,
});
const entries = fc.oneof(
  { weight: 6, arbitrary: turns.map((list) => list.flat()) },
  historyArbitrary(3),
  words,
);

test('a history that was followed is pruned like one that was never seen before', () => {
  const rarely = <T>(usual: T, ...others: T[]) => fc.constantFrom(usual, usual, usual, usual, ...others);
  const configs = fc.record({
    workspaceRoot: rarely('/workspace', '/elsewhere'),
    protectedPaths: rarely<string[]>([], ['src/a.ts']),
    preset: rarely('balanced', ...ADAPTIVE_PRESETS),
    counter: rarely(0, 1),
    isFull: rarely(false, true),
    baseTokens: rarely(100, 2_000),
    isApplied: fc.boolean(),
  });
  let found = 0;
  fc.assert(
    fc.property(historyStepsArbitrary(16, entries), fc.infiniteStream(configs), (steps, stream) => {
      const strategy = new AdaptiveDensityStrategy();
      let history: IContent[] = [START];
      for (const step of steps) {
        history = takeStep(history, step);
        const { counter, preset, isFull, baseTokens, isApplied, ...density } = stream.next().value;
        const tokensOf = COUNTERS[counter] ?? estimateBlockTokens;
        const config = {
          readWritePruning: true,
          fileDedupe: true,
          recencyPruning: false,
          recencyRetention: 3,
          ...density,
          adaptive: { preset, tokensOf, isFull, baseTokens, cache: { read: 0.1, write: 1, ttlSeconds: 300 } },
        };
        const followed = strategy.optimize(history, config);
        const fresh = strategy.optimize(structuredClone(history), config);
        expect({ ...followed }).toEqual({ ...fresh });
        found += (followed.details?.applied.length ?? 0) + (followed.details?.waiting.length ?? 0);
        if (isApplied) history = editHistory(history, followed);
      }
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(300);
});

test('an answer that becomes something else in front of an exchange makes it no older', () => {
  const builder = new HistoryBuilder().human('go').ai('first').shell('npm test', long(200));
  for (let message = 0; message < 8; message++) builder.ai('on');
  const history = builder.build();
  const strategy = new AdaptiveDensityStrategy();
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/workspace',
    adaptive: { isFull: true, tokensOf: estimateBlockTokens },
  };
  const prunedOf = (entries: readonly IContent[]) => [
    ...strategy.optimize(entries, config).replacements.keys(),
  ];
  expect(prunedOf(history)).toEqual([3]);
  const edited = history.with(1, { speaker: 'human', blocks: [{ type: 'text', text: 'first' }] });
  expect(prunedOf(edited)).toEqual([3]);
});
