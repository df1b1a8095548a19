import { fileURLToPath } from 'node:url';
import { o200kEstimator } from '@hdc/core';
import { replayFiles } from '@hdc/replay';
import { expect, test } from 'vitest';

const EXAMPLE = fileURLToPath(new URL('../../demo/fix-the-invoice.jsonl', import.meta.url));

test('the example session tells commands and searches from reads', async () => {
  const { sessions } = await replayFiles([EXAMPLE], {
    runs: [{ strategy: 'adaptive-density', settings: {} }],
    // At prices at which more than first sight pays.
    pricing: 'anthropic-5m',
    estimator: o200kEstimator,
    explain: true,
  });
  const items = sessions[0]?.strategies[0]?.items ?? [];
  const counts: Record<string, number> = {};
  for (const { tool, why } of items) counts[`${tool}: ${why}`] = (counts[`${tool}: ${why}`] ?? 0) + 1;
  expect(counts).toEqual({
    'run_shell_command: the output is old': 9,
    'search_file_content: the output is old': 2,
    'read_file: a later read shows the lines again': 5,
    'read_file: the file was rewritten or read again': 3,
    'replace: the file was seen or rewritten since': 7,
    'replace: the text was replaced long ago': 8,
    'undefined: the file is included again later': 1,
  });
});
