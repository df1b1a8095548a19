import { createColors } from '@hdc/text';
import { describe, expect, test } from 'vitest';
import { sampleEntries } from '../testing/sample-entries.ts';
import { buildReport } from './build-report.ts';
import { renderHtmlGatewayReport } from './html/render-html-gateway-report.ts';
import { bootstrap } from './interval/bootstrap.ts';
import { renderTextGatewayReport } from './text/render-text-gateway-report.ts';
import { statusLine } from './text/status-line.ts';
import { toJsonGatewayReport } from './to-json-gateway-report.ts';

const LAYOUT = { width: 80, colors: createColors(false) };

const two = [
  ...sampleEntries({ conversation: 'long', requests: 40 }),
  ...sampleEntries({ conversation: 'short', requests: 3, startsAt: 60 }),
];

describe('a report', () => {
  const report = buildReport(two);

  test('adds up what its entries say', () => {
    const sum = (read: (entry: (typeof two)[number]) => number | undefined) =>
      two.reduce((total, entry) => total + (read(entry) ?? 0), 0);
    expect(report.totals.requests).toBe(43);
    expect(report.totals.paid).toBeCloseTo(
      sum(({ money }) => money?.paid),
      10,
    );
    expect(report.totals.rawCost).toBeCloseTo(
      sum(({ money }) => money?.raw),
      10,
    );
    expect(report.totals.sentTokens).toBe(sum(({ tokens }) => tokens.sent));
    expect(report.totals.rawTokens).toBeGreaterThan(report.totals.sentTokens);
    expect(report.conversations.map(({ conversation }) => conversation)).toEqual(['long', 'short']);
  });

  test('names models without a price, and how to say one', () => {
    expect(report.unpricedModels).toEqual([]);
    const hidden = two.map(({ money: _, ...entry }) => ({ ...entry, model: 'azure/team-coder' }));
    const other = buildReport([...two, ...hidden]);
    expect(other.unpricedModels).toEqual(['azure/team-coder']);
    expect(renderTextGatewayReport(other, { ...LAYOUT, width: 500 })).toContain(
      'no price is known for azure/team-coder, and its cost is in no sum above; models.json can say which model it is: "team-coder": { "model"',
    );
  });

  test('has misses by cause and items by kind and tool', () => {
    expect(report.misses.map(({ cause, requests }) => [cause, requests])).toEqual([
      ['lifetime', 2],
      ['flush', 3],
    ]);
    expect(report.items).toEqual([
      { kind: 'stale-read', tool: 'Read', count: 3, tokens: 2_700 },
      { kind: 'old-output', tool: 'Bash', count: 3, tokens: 1_800 },
    ]);
    expect(report.totals.rewriteCost).toBeGreaterThan(0);
  });

  test.each([
    ['could not be sent', { ending: 'unreachable', status: undefined }],
    ['were refused', { ending: 'complete', status: 529 }],
  ])('tells of requests that %s, and counts none of their tokens as sent', (_, came) => {
    const lost = two.map((entry) => ({ ...entry, ...came, usage: undefined, money: undefined }));
    const failed = buildReport(lost);
    expect(failed.totals).toMatchObject({ requests: 43, failed: 43, rawTokens: 0, sentTokens: 0 });
    expect(renderTextGatewayReport(failed, LAYOUT).replaceAll('\n', ' ')).toContain('all of which failed');
    expect(renderHtmlGatewayReport(failed)).toContain('of 43 requests: refused, cut');
    expect(statusLine(failed)).toContain('43 failed');
    expect(buildReport([...two, ...lost.slice(0, 2)]).totals).toMatchObject({
      failed: 2,
      sentTokens: report.totals.sentTokens,
    });
  });

  test('does not depend on the order of its entries', () => {
    expect(buildReport(two.toReversed())).toEqual(report);
  });

  test.each([50, 80, 120])('fits %i columns, with the verdict last', (width) => {
    const lines = renderTextGatewayReport(report, { ...LAYOUT, width })
      .trimEnd()
      .split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(lines.join(' ')).toMatch(/43 requests in 2 conversations: \$\d.*instead of about \$\d/);
    expect(lines.at(-1)).toContain('5h 42.0%');
  });

  test('has one line for a status line', () => {
    expect(statusLine(report)).toMatch(
      /^hdc −\d+\.\d% · \$\d+\.\d\d instead of \$\d+\.\d\d · 5 misses · 5h 42\.0%$/,
    );
    expect(statusLine(buildReport([]))).toBe('hdc: nothing yet');
  });

  test('is one page without anything from elsewhere', () => {
    const page = renderHtmlGatewayReport(report);
    expect(page).not.toMatch(/(?:src|href)="(?!data:,|#)/);
    expect(page).toContain('kept for 5 minutes');
  });

  test('is JSON with its version', () => {
    expect(JSON.parse(JSON.stringify(toJsonGatewayReport(report)))).toMatchObject({
      version: 2,
      from: '2026-11-02T09:00:20.000Z',
      totals: { requests: 43 },
      conversations: [{ conversation: 'long' }, { conversation: 'short' }],
    });
  });
});

test('names that are no markup and steer no terminal', () => {
  const hostile = '<img src=x onerror=alert(1)>\u001b[2J';
  const report = buildReport(sampleEntries({ conversation: hostile, model: hostile, requests: 2 }));
  expect(renderHtmlGatewayReport(report)).not.toContain('<img');
  expect(renderTextGatewayReport(report, LAYOUT)).not.toContain('\u001b');
});

test('nothing is a report too', () => {
  const report = buildReport([]);
  expect(renderTextGatewayReport(report, LAYOUT)).toBe('No request went through a gateway in this time.\n');
  expect(renderHtmlGatewayReport(report)).toContain('No request went through');
});

test('an interval holds 95 % of what draws give, and is the same every time', () => {
  const values = Array.from({ length: 100 }, (_, i) => i);
  const mean = ([drawn = []]: readonly (readonly number[])[]) =>
    drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  const [low = 0, high = 0] = bootstrap([values], mean) ?? [];
  // The standard error of the mean of 0…99 is 2.9.
  expect(low).toBeGreaterThan(42);
  expect(low).toBeLessThan(45.5);
  expect(high).toBeGreaterThan(53.5);
  expect(high).toBeLessThan(57);
  expect(bootstrap([values], mean)).toEqual([low, high]);
  expect(bootstrap([values.slice(0, 4)], mean)).toBeUndefined();
});
