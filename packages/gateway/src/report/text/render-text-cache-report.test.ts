import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { sampleEntries } from '../../testing/sample-entries.ts';
import { buildReport } from '../build-report.ts';
import { renderTextCacheReport } from './render-text-cache-report.ts';

const LAYOUT = { width: 120, colors: createColors(false) };

test('says what the cache did, for whom, what was kept and what a person can do', () => {
  const entries = sampleEntries({ conversation: 'c', requests: 30 }).map((entry, index) => ({
    ...entry,
    client: 'claude-cli',
    ...(index === 3 && { stable: ['tool-order'] as const }),
    ...(index === 5 && {
      miss: { cause: 'system', also: [], tokens: 90_000, gapSeconds: 10, money: 1.2 } as const,
    }),
  }));
  const text = renderTextCacheReport(buildReport(entries), LAYOUT);
  expect(text).toMatch(/claude-cli +30 /);
  expect(text).toContain('tools stayed in their order: 1 request, which found');
  expect(text).toContain(
    'the system prompt changed ($1.20, 90.0k tokens): a letter of the system prompt changed',
  );
  expect(text).toContain('DISABLE_AUTOUPDATER=1');
});

test('says that nothing passed', () => {
  expect(renderTextCacheReport(buildReport([]), LAYOUT)).toContain('No request went through');
});
