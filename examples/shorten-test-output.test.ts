import { DEFAULT_DENSITY_CONFIG, runDensityPasses } from '@hdc/core/strategies';
import { HistoryBuilder, testPass } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { shortenTestOutput } from './shorten-test-output.ts';

testPass(shortenTestOutput);

const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };
const OUTPUT = Array.from({ length: 20 }, (_, i) => `line ${i + 1} of the output`).join('\n');

test('keeps the last lines of an older test run and all of the latest', () => {
  const history = new HistoryBuilder().shell('npm test', OUTPUT).shell('npx vitest run', OUTPUT).build();
  const { replacements, counts } = runDensityPasses([shortenTestOutput], history, config);
  expect(counts).toEqual({ 'older-test-run': 1 });
  expect([...replacements.keys()]).toEqual([1]);
  expect(replacements.get(1)?.blocks).toMatchObject([
    { result: `[older test run, 15 lines left out]\n${OUTPUT.split('\n').slice(-5).join('\n')}` },
  ]);
});

test.each<[string, HistoryBuilder]>([
  ['a single run', new HistoryBuilder().shell('npm test', OUTPUT)],
  ['other commands', new HistoryBuilder().shell('cat latest.txt', OUTPUT).shell('npm test', OUTPUT)],
  ['short output', new HistoryBuilder().shell('go test ./...', 'ok').shell('go test ./...', OUTPUT)],
  ['output that is no text', new HistoryBuilder().shell('pytest', { ok: true }).shell('pytest', OUTPUT)],
  [
    'the latest finished run when another is still running',
    new HistoryBuilder()
      .shell('npm test', OUTPUT)
      .call({ name: 'run_shell_command', parameters: { command: 'npm test' } }),
  ],
])('leaves %s alone', (_case, history) => {
  expect(runDensityPasses([shortenTestOutput], history.build(), config).replacements.size).toBe(0);
});
