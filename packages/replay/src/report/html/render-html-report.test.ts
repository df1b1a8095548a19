import { cacheRuleOf } from '@hdc/core/models';
import { describe, expect, it } from 'vitest';
import { HOSTILE, hostileReport, sampleReport, sampleRun, sampleSession } from '../testing/sample-report.ts';
import { renderHtmlReport } from './render-html-report.ts';

describe('renderHtmlReport', () => {
  it.each([
    ['the number of calls and the agent', '40 recorded model calls by Claude Code'],
    ['the context saved', '25.0%'],
    ['the cost', '×1.04'],
    ['the verdict', '1 session: $1.00, of it $0.58 cache misses.'],
    ['what to type next', '<code>hdc --explain 7hq2mz</code>'],
    ['where the money went', '<th scope="row">reads</th><td class="number">60.0%</td>'],
    ['why the cache missed', 'the cache had expired: 6 minutes since the request before'],
    ['what another lifetime would have cost', 'at an hour: $1.10'],
    ['what a person calls a session', '2026-11-03 10:00 · first · 7hq2mz'],
    ['its first words', '<h3>Find the bug</h3>'],
    ['the edits that lost their source', '2 of 10'],
    ['the references kept', '97.5%'],
    ['the settings of a run', 'recencyPruning=true'],
    ['the prices', 'anthropic-5m'],
    ['the fixed part', '25.2k'],
    ['predicted against recorded tokens', '2.0% too few'],
    ['where a compression ran', 'compressed before request 31'],
    ['each pruned item', 'read_file src/a.ts'],
    ['why it went', 'the file was written later'],
    ['how to get the items', '<code>--explain</code>'],
    ['strategies that need a model', 'middle-out needs a model'],
    ['files that gave no session', 'no call of a model is recorded in it'],
    ['records that were left out', '4 records'],
  ])('tells %s', (_, text) => {
    expect(renderHtmlReport(sampleReport())).toContain(text);
  });

  it.each([
    [90, '90 seconds'],
    [1, '1 second'],
    [300, '5 minutes'],
    [5_400, '90 minutes'],
    [7_200, '2 hours'],
    [0, 'no cache'],
    [Number.POSITIVE_INFINITY, 'not observed'],
  ])('tells a cache that is cold after %s seconds as the bill had it: %s', (ttlSeconds, text) => {
    const cache = { ...cacheRuleOf('anthropic-5m'), read: 0.375, ttlSeconds, source: 'models.json' };
    const page = renderHtmlReport(sampleReport({ sessions: [sampleSession({ cache })] }));
    for (const part of ['×0.375', text, 'models.json']) expect(page).toContain(`>${part}</td>`);
  });

  it.each([
    ['nothing could be read', sampleReport({ sessions: [] }), 'No session could be replayed'],
    [
      'no usage was recorded',
      sampleReport({
        sessions: [
          sampleSession({
            recorded: null,
            predicted: null,
            tokenModel: { fixedTokens: 18_000, tokensPerEstimate: 1, source: 'defaults' },
          }),
        ],
      }),
      'could not be checked',
    ],
    [
      'a strategy ended early',
      sampleReport({ sessions: [sampleSession({ strategies: [sampleRun({ error: 'too large' })] })] }),
      'ended early, after 40 requests: too large',
    ],
    [
      'a strategy took nothing out',
      sampleReport({
        sessions: [
          sampleSession({
            strategies: [
              sampleRun({
                items: [],
                compressions: 0,
                pruned: { readWritePairs: 0, fileDeduplications: 0, recency: 0 },
                prunedByKind: {},
              }),
            ],
          }),
        ],
      }),
      'took nothing out',
    ],
    [
      'a session has one request',
      sampleReport({
        sessions: [sampleSession({ requests: 1, rawSeries: [5], strategies: [sampleRun({ series: [5] })] })],
      }),
      'points="0,18 1000,18"',
    ],
  ])('says so when %s', (_, report, text) => {
    expect(renderHtmlReport(report)).toContain(text);
  });

  it('shows no money to who asks for none', () => {
    expect(renderHtmlReport(sampleReport(), { money: false })).not.toContain('$');
  });

  it('escapes every text that comes from a session', () => {
    const page = renderHtmlReport(hostileReport());
    expect(page).not.toContain(HOSTILE);
    expect(page).not.toContain('<img');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<\/style/g)).toHaveLength(1);
  });

  it('needs no other file', () => {
    const page = renderHtmlReport(sampleReport());
    expect(page).not.toMatch(/https?:|url\(|@import|src=/);
  });

  it('stays small for many long sessions', () => {
    const items = Array.from({ length: 5_000 }, (_, i) => ({
      request: i + 1,
      kind: 'stale-read',
      what: `read_file src/some/folder/file-${i}.ts`,
      why: 'the file was written later',
      tokens: i,
    }));
    const series = Array.from({ length: 20_000 }, (_, i) => (i * 7_919) % 100_003);
    const compressedAt = series.map((_, i) => i);
    const run = sampleRun({ items, series, compressedAt });
    const session = sampleSession({ rawSeries: series, strategies: [run, run, run] });
    const page = renderHtmlReport(sampleReport({ sessions: Array.from({ length: 200 }, () => session) }));
    expect(page.length).toBeLessThan(15_000_000);
    expect(page).toContain('all 5,000');
  });

  it('gives the same page for the same report', () => {
    expect(renderHtmlReport(sampleReport())).toBe(renderHtmlReport(sampleReport()));
  });
});
