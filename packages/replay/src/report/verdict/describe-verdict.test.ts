import { describe, expect, test } from 'vitest';
import type { ReplayReport, SessionReport, TotalReport } from '../replay-report.ts';
import { DEFAULT_VIEW, type ReportView } from '../report-view.ts';
import { fixedReport, fixedSession } from '../testing/fixed-report.ts';
import { foreseenBill, sampleBill } from '../testing/sample-bill.ts';
import { billedTotals } from './billed-totals.ts';
import { describeVerdict } from './describe-verdict.ts';
import { isIdle } from './is-idle.ts';

function verdict(sessions: readonly SessionReport[], view: Partial<ReportView> = {}) {
  return describeVerdict(adaptive(fixedReport(sessions)), { ...DEFAULT_VIEW, ...view });
}

/** The same figures under the name of the strategy that people would get. */
function adaptive(report: ReplayReport): ReplayReport {
  const rename = <Run extends { readonly strategy: string }>(run: Run) =>
    run.strategy === 'high-density' ? { ...run, strategy: 'adaptive-density' as const } : run;
  return {
    ...report,
    sessions: report.sessions.map((session) => ({ ...session, strategies: session.strategies.map(rename) })),
    totals: report.totals.map(rename),
  };
}

const startOf = (agent: string) => (agent === 'Claude Code' ? 'claude' : undefined);
const unpriced = { ...sampleBill(0), pricedRequests: 0 };

test('money comes first, then how far the model is off, the saving, and the exact command', () => {
  const { sentences, next } = verdict([fixedSession(), fixedSession()], { period: 'Last 7 days', startOf });
  expect(sentences).toEqual([
    'Last 7 days, 2 sessions: $2.00, of it $1.15 cache misses.',
    'Our model of the cache is off by +2.0% over 10 recorded requests.',
    'adaptive-density: about $1.80 (−10.0%), 2 of 12 edits at risk.',
  ]);
  expect(next).toBe('hdc run -- claude');
});

test('a large share of system prompt and tools is told, with where to look further', () => {
  const usd = { input: 0, cacheRead: 0.2, cacheWrite: 0.1, cacheWrite1h: 0, output: 0 };
  const content = [...fixedSession().content, { kind: 'fixed' as const, tokens: usd, usd }];
  const told = verdict([fixedSession({ content })]).sentences.at(-1);
  expect(told).toMatch(
    /^System prompt and tools, again with every request: \$0\.30 \(23\.1%\); .*report --start/,
  );
  expect(verdict([fixedSession()]).sentences.join()).not.toContain('System prompt');
});

test('where other misses are foreseen than were recorded, the verdict gives the range', () => {
  const [run] = fixedSession().strategies;
  if (!run) throw new Error('a strategy expected');
  const foreseen = foreseenBill(0.8, 0.8);
  const { sentences } = verdict([fixedSession({ strategies: [{ ...run, foreseen }] })]);
  expect(sentences[2]).toBe(
    'adaptive-density: about $0.90 (−10.0%, or −20.0% if the cache misses as foreseen), 2 of 12 edits at risk.',
  );
});

test('without a price there are tokens, and how to add one', () => {
  const sessions = [fixedSession({ model: 'mystery-1', bill: unpriced, misses: [], check: null })];
  expect(verdict(sessions, { modelsFile: '~/.config/hdc/models.json' }).sentences).toEqual([
    '1 session: 250k tokens of prompts.',
    'adaptive-density: 40.0% fewer tokens of context, prompts 12.5% cheaper, or −15.0% if the cache misses as foreseen, 2 of 12 edits at risk.',
    'No price is known for mystery-1 (1 session, 250k tokens): add one to ~/.config/hdc/models.json.',
  ]);
});

test('a subscription pays no bill, and has its share of the tokens', () => {
  const sessions = [fixedSession(), fixedSession({ plan: 'ChatGPT plus', check: null })];
  const { sentences } = verdict(sessions);
  expect(sentences[0]).toBe('1 session: $1.00, of it $0.58 cache misses.');
  expect(sentences.at(-1)).toBe('1 session on ChatGPT plus pays no bill: 50.0% of all tokens.');
});

test('the totals have the bills of those who pay', () => {
  const report = fixedReport([fixedSession(), fixedSession({ plan: 'ChatGPT plus' })]);
  expect(billedTotals(report).map(({ bill, rawBill }) => [bill.usd.total, rawBill.usd.total])).toEqual([
    [0.9, 1],
    [expect.any(Number), 1],
  ]);
});

describe('who asks for no money', () => {
  test('sees none', () => {
    const { sentences } = verdict([fixedSession()], { money: false });
    expect(sentences[0]).toBe('1 session: 250k tokens of prompts, of them 20.0% missed the cache.');
    expect(sentences.join(' ')).not.toContain('$');
  });
});

test.each<[string, Partial<ReportView>, Partial<SessionReport>, string]>([
  ['what saves is run', { startOf }, {}, 'hdc run -- claude'],
  ['what cannot be run is looked at', {}, {}, 'hdc --explain 3kfa2q'],
  ['in the folder that was named', { paths: 'my/sessions' }, {}, 'hdc my/sessions --explain 3kfa2q'],
  ['as npm calls it', { program: 'npm start --', startOf }, {}, 'npm start -- run -- claude'],
  ['who looked at it already tries', { explain: true }, {}, 'hdc run --demo'],
])('next: %s', (_, view, changes, command) => {
  expect(verdict([fixedSession(changes)], view).next).toBe(command);
});

describe('a strategy that could not go on is never said to be harmless', () => {
  const NOTHING = { total: 0, withSource: 0, lost: 0 };
  const ended = (changes: Partial<TotalReport>): ReplayReport => {
    const report = adaptive(fixedReport([fixedSession(), fixedSession()]));
    return { ...report, totals: report.totals.map((total) => ({ ...total, ...changes })) };
  };

  test.each<[Partial<TotalReport>, RegExp]>([
    [{ endedEarly: 2, edits: NOTHING }, /, ended early in 2 of 2 sessions, before any edit\.$/],
    [{ endedEarly: 1 }, /, 2 of 12 edits at risk before it ended early in 1 of 2 sessions\.$/],
    [{ endedEarly: 0, edits: NOTHING }, /, no edits at risk\.$/],
  ])('%j', (changes, expected) => {
    for (const money of [true, false]) {
      const { sentences } = describeVerdict(ended(changes), { ...DEFAULT_VIEW, money });
      expect(sentences.find((text) => text.startsWith('adaptive-density'))).toMatch(expected);
    }
  });

  test('nor recommended, nor said to have sent everything', () => {
    const { next } = describeVerdict(ended({ endedEarly: 1 }), { ...DEFAULT_VIEW, startOf });
    expect(next).toBe('hdc --explain 3kfa2q');
    const idle = { savedPct: 0, prefixRewrites: 0, compressions: 0, reducedByKind: {} };
    const isSaidIdle = (endedEarly: number) => ended({ ...idle, endedEarly }).totals.map(isIdle);
    expect([isSaidIdle(0), isSaidIdle(1)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});
