import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../density/density-config.ts';
import { editHistory } from '../history/edit-history.ts';
import { type CallSpec, HistoryBuilder } from '../testing/history-builder.ts';
import { isProtected } from '../tools/is-protected.ts';
import { AdaptiveDensityStrategy } from './adaptive-density/adaptive-density-strategy.ts';
import { HighDensityStrategy } from './high-density-strategy.ts';

const CONFIG: DensityConfig = {
  ...DEFAULT_DENSITY_CONFIG,
  workspaceRoot: '/workspace',
  readWritePruning: true,
  fileDedupe: true,
  recencyPruning: true,
  recencyRetention: 1,
  protectedTools: ['search_file_content'],
  protectedPaths: ['kept.ts'],
  adaptive: { isFull: true },
};

const path = fc.constantFrom('kept.ts', 'a.ts', 'b.ts');
const text = fc.constantFrom('short', 'a long line of text\n'.repeat(40));
const call: fc.Arbitrary<CallSpec> = fc.oneof(
  fc.record({ name: fc.constant('read_file'), parameters: fc.record({ file_path: path }), result: text }),
  fc.record({ name: fc.constant('write_file'), parameters: fc.record({ file_path: path }), result: text }),
  fc.record({
    name: fc.constantFrom('run_shell_command', 'search_file_content'),
    parameters: fc.record({ command: path.map((file) => `cat ${file}`) }),
    result: text,
  }),
);
/** Calls of one message share an entry of responses; with some models they share an id, too. */
const history = fc
  .array(
    fc
      .tuple(fc.array(call, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([calls, sharesId]) => calls.map((spec) => (sharesId ? { ...spec, id: 'call' } : spec))),
    { maxLength: 12 },
  )
  .map((rounds) => {
    const builder = new HistoryBuilder().human('go');
    for (const calls of rounds) builder.parallel(calls);
    for (let i = 0; i < 20; i++) builder.ai('hm');
    return builder.build();
  });

test.each([
  ['high-density with all passes', new HighDensityStrategy()],
  ['adaptive-density', new AdaptiveDensityStrategy()],
])('%s never touches a result that is protected', (_, strategy) => {
  fc.assert(
    fc.property(history, (entries) => {
      const kept = new Set(
        editHistory(entries, strategy.optimize(entries, CONFIG)).flatMap(({ blocks }) => blocks),
      );
      const touched = findToolExchanges(entries).all.filter(
        ({ call: made, response }) => isProtected(made, response, CONFIG) && response && !kept.has(response),
      );
      expect(touched).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
