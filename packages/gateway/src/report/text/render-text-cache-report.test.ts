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
    ...(index < 2 && { diagnosis: 'system_changed' }),
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
  expect(text).toContain("the vendor's own diagnosis: system_changed (2 requests)");
});

test('says what keeping warm would have brought in a week, where it would have paid', () => {
  const [entry] = sampleEntries({ conversation: 'c', requests: 1 });
  if (!entry?.money) throw new Error('there is no entry');
  const usage = { inputTokens: 100_000, outputTokens: 0, cachedTokens: 100_000, cacheWriteTokens: 0 };
  const money = { ...entry.money, paid: 0.05 };
  const first = { ...entry, mode: 'ingest', model: 'claude-sonnet-4-5', usage, money } as const;
  const lost = { cause: 'lifetime', also: [], tokens: 100_000, gapSeconds: 500, money: 0.575 } as const;
  const pause = (week: number) => {
    const at = first.at + week * 7 * 86_400_000;
    return [
      { ...first, at },
      { ...first, at: at + 500_000, usage: undefined, miss: lost },
    ];
  };
  const textOf = (weeks: readonly number[]) =>
    renderTextCacheReport(buildReport(weeks.flatMap(pause)), LAYOUT);
  expect(textOf([0])).toContain('would have cost about $0.05 a week and brought about $0.57');
  expect(textOf([0, 2])).toContain('would have cost about $0.05 a week and brought about $0.57');
});

test('says that nothing passed', () => {
  expect(renderTextCacheReport(buildReport([]), LAYOUT)).toContain('No request went through');
});
