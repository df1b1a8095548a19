import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixedReport, fixedSession } from '../testing/fixed-report.ts';
import { toJsonReport } from './to-json-report.ts';

/** Keys and types instead of values; lists by their first item. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]));
}

const PARTS = {
  input: 'number',
  cacheRead: 'number',
  cacheWrite: 'number',
  cacheWrite1h: 'number',
  output: 'number',
};

const BILL = {
  requests: 'number',
  recordedRequests: 'number',
  pricedRequests: 'number',
  tokens: PARTS,
  usd: { ...PARTS, total: 'number' },
};

const FIGURES = {
  tokens: 'number',
  savedPct: 'number',
  peakSavedPct: 'number',
  costRatio: 'number',
  bill: BILL,
  foreseen: { costRatio: 'number', bill: BILL, rawBill: BILL },
  prefixRewrites: 'number',
  edits: { total: 'number', withSource: 'number', lost: 'number' },
  reReads: { count: 'number', cost: 'number' },
  references: { total: 'number', kept: 'number' },
  strictReferences: { total: 'number', kept: 'number' },
  humanKeptPct: 'number',
  orphans: 'number',
  compressions: 'number',
  pruned: { readWritePairs: 'number', fileDeduplications: 'number', recency: 'number' },
  prunedByKind: expect.any(Object),
  reducedByKind: expect.any(Object),
  ms: 'number',
};

const SESSION = {
  path: 'string',
  id: 'string',
  name: { short: 'string', startedAt: 'number', project: 'string', title: 'string' },
  agent: 'string',
  model: 'string',
  plan: 'null',
  pruned: [],
  requests: 'number',
  windows: 'number',
  rawTokens: 'number',
  rawPeakTokens: 'number',
  skipped: 'number',
  recorded: { cachedTokens: 'number', inputTokens: 'number' },
  predicted: { cachedTokens: 'number', inputTokens: 'number' },
  tokenModel: { fixedTokens: 'number', tokensPerEstimate: 'number', source: 'string' },
  window: { tokens: 'number', why: 'string' },
  pricing: 'string',
  check: { requests: 'number', recorded: 'number', predicted: 'number', predictedKnowingMisses: 'number' },
  bill: BILL,
  misses: [{ request: 'number', cause: 'string', also: [], why: 'string', tokens: 'number', cost: 'number' }],
  outputGap: 'null',
  lifetimes: {
    fiveMinutes: 'number',
    hour: 'number',
    keptWarm: { pings: 'number', cost: 'number', brought: 'number' },
  },
  content: [{ kind: 'string', tokens: PARTS, usd: PARTS }],
};

const REPORT = {
  ...fixedReport(),
  needModel: ['one-shot' as const],
  repeated: 7,
  failures: [{ path: '/x', reason: 'gone' }],
};

test('the shape of the JSON report does not change', () => {
  expect(shapeOf(toJsonReport(REPORT, false))).toEqual({
    version: 'number',
    sessions: [{ ...SESSION, strategies: [{ strategy: 'string', settings: {}, ...FIGURES }] }],
    totals: [
      {
        strategy: 'string',
        settings: {},
        sessions: 'number',
        endedEarly: 'number',
        rawTokens: 'number',
        rawBill: BILL,
        ...FIGURES,
      },
    ],
    misses: [{ cause: 'string', requests: 'number', inferred: 'number', tokens: 'number', cost: 'number' }],
    content: [{ kind: 'string', tokens: PARTS, usd: PARTS }],
    needModel: ['string'],
    repeated: 'number',
    failures: [{ path: 'string', reason: 'string' }],
  });
});

test('explaining adds the series and what was pruned', () => {
  expect(shapeOf(toJsonReport(REPORT, true))).toMatchObject({
    sessions: [
      {
        ...SESSION,
        rawSeries: ['number'],
        tools: { unknown: [], guessed: [] },
        strategies: [
          {
            series: ['number'],
            compressedAt: ['number'],
            items: [{ request: 'number', what: 'string', why: 'string', tokens: 'number' }],
          },
        ],
      },
    ],
  });
});

test('sessions without recorded usage have null, and runs that ended early say why', () => {
  const [strategy] = fixedSession().strategies;
  const session = fixedSession({
    recorded: null,
    predicted: null,
    strategies: strategy ? [{ ...strategy, error: 'broke' }] : [],
  });
  expect(toJsonReport(fixedReport([session]), false)).toMatchObject({
    sessions: [{ recorded: null, predicted: null, strategies: [{ error: 'broke' }] }],
  });
});

test('docs/replay-json.md names every field', () => {
  const page = readFileSync(new URL('../../../../../docs/replay-json.md', import.meta.url), 'utf8');
  const keys = new Set<string>(['error']);
  JSON.stringify(toJsonReport(REPORT, true), (key, value: unknown) => {
    if (key !== '' && !/^\d+$/.test(key)) keys.add(key);
    return value;
  });
  expect([...keys].filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});
