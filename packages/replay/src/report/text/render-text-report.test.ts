import { stripVTControlCharacters } from 'node:util';
import { createColors, textWidth } from '@hdc/text';
import { describe, expect, test } from 'vitest';
import type { ReplayReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { fixedReport, fixedSession } from '../testing/fixed-report.ts';
import { renderTextReport } from './render-text-report.ts';

function format(report: ReplayReport, width = 80, view: Partial<ReportView> = {}, isColored = false): string {
  return renderTextReport(report, { width, colors: createColors(isColored) }, view);
}

const EXPLAIN = { explain: true };

function manySessions(count: number): ReplayReport {
  const [strategy, unchanged] = fixedSession().strategies;
  if (!strategy || !unchanged) throw new Error('two strategies expected');
  return fixedReport(
    Array.from({ length: count }, (_, i) =>
      fixedSession({
        path: `/home/me/sessions/会話-${i}-with-a-rather-long-name-of-its-own.jsonl`,
        // Every second session is one that nothing changed.
        strategies: i % 2 === 0 ? [{ ...strategy, savedPct: i / 2 }, unchanged] : [unchanged],
      }),
    ),
  );
}

test('a single session is shown in full', () => {
  expect(format(fixedReport())).toMatchInlineSnapshot(`
    "2026-11-02 09:00 · shop · Make the invoice right  3kfa2q
      file      /home/me/sessions/first.jsonl
      agent     Claude Code · claude-opus-4-5
      requests  5 in 1 window
      context   50.0k at most, 150k over all requests
      tokens    from recorded usage: 21.3k fixed, ×1.12 of the estimate
      cache     anthropic-5m; cached: 206k predicted, 200k recorded (+3.0%)
      window    200k: that of the model
      skipped   7 records of the file

                  saved  saved                prefix    edits   refs
    strategy        avg   peak   cost   bill   rewr.     lost   kept  comp.  time
    high-density  40.0%  52.3%  ×0.88  $0.90       3  2 of 12  99.5%      1  35ms
    top-down-truncation sent everything: nothing was taken out.

    high-density  █ sent  ░ taken out  ▲ compression
    50.0k ┤                                                           ░░░░░░░░░░░░░░
          │                                            ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
          │                              ██████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
          │               █████████████████████████████▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
          │█████████████████████████████████████████████████████████████████████████
        0 └────────────────────────────────────────────▲────────────────────────────
           1                                                              5 requests
           pruned: 4 stale reads, 1 repeated inclusion

                          fresh   cache  cache
    where it went  share  input  writes  reads  output    all
    reads          60.0%  $0.06   $0.12  $0.36   $0.06  $0.60
    commands       30.0%  $0.03   $0.06  $0.18   $0.03  $0.30
    thinking       10.0%  $0.01   $0.02  $0.06   $0.01  $0.10
    all                   $0.10   $0.20  $0.60   $0.10  $1.00

    why the cache missed              requests  tokens  money
    the cache had expired                    1   40.0k  $0.46
    dropped by the vendor (inferred)         1   10.0k  $0.12
    1 session with a choice of cache lifetime cost $1.00; at 5 minutes: $1.50, at an
    hour: $1.10.

    1 session: $1.00, of it $0.58 cache misses. Our model of the cache is off by
    +2.0% over 5 recorded requests. high-density: about $0.90 (−10.0%), 2 of 12
    edits at risk.
    Next: hdc --explain 3kfa2q
    "
  `);
});

test('a session shows what is recorded of the beginning of its prompts, the largest first', () => {
  const start = [
    { kind: 'skills', name: 'skills', tokens: 500 },
    { kind: 'memory', name: '/w/AGENTS.md', tokens: 1_500, sameAs: '/home/me/AGENTS.md' },
  ] as const;
  expect(format(fixedReport([fixedSession({ start })]))).toContain(
    'in front  2.00k recorded: /w/AGENTS.md 1.50k (twice), skills 500\n',
  );
});

test('explaining lists each pruned item, unable to steer the terminal', () => {
  const text = format(fixedReport(), 80, EXPLAIN);
  expect(text).toContain('high-density pruned 2 items');
  expect(text).toMatch(/^ +3 {2}read_file src\/日本語\.ts +the file was written later +1,234$/m);
  expect(text).toMatch(/^ +4 {2}human red words +compression +20$/m);
  expect(text).toContain('top-down-truncation pruned nothing');
});

test('many sessions take one line for each strategy, with what stands out and the totals below', () => {
  expect(format(manySessions(4))).toMatchInlineSnapshot(`
    "                                                                  cache     high
    id      began             project  first words             cost  misses  density
    3kfa2q  2026-11-02 09:00  shop     Make the invoice rig…  $1.00   $0.58   −10.0%
    3kfa2q  2026-11-02 09:00  shop     Make the invoice rig…  $1.00   $0.58
    3kfa2q  2026-11-02 09:00  shop     Make the invoice rig…  $1.00   $0.58   −10.0%
    3kfa2q  2026-11-02 09:00  shop     Make the invoice rig…  $1.00   $0.58

    Worth a look
    saves most      1.0%  high-density  3kfa2q  Make the invoice right
    loses edits  2 of 12  high-density  3kfa2q  Make the invoice right

                          fresh   cache  cache
    where it went  share  input  writes  reads  output    all
    reads          60.0%  $0.24   $0.48  $1.44   $0.24  $2.40
    commands       30.0%  $0.12   $0.24  $0.72   $0.12  $1.20
    thinking       10.0%  $0.04   $0.08  $0.24   $0.04  $0.40
    all                   $0.40   $0.80  $2.40   $0.40  $4.00

    why the cache missed              requests  tokens  money
    the cache had expired                    4    160k  $1.84
    dropped by the vendor (inferred)         4   40.0k  $0.46
    4 sessions with a choice of cache lifetime cost $4.00; at 5 minutes: $6.00, at
    an hour: $4.40.

    Total: 4 sessions, 20 requests, 600k tokens of context
    4 Claude Code
    Tokens: by recorded usage; 28 records skipped
    Cached tokens: 824k predicted, 800k recorded (+3.0%)

                  saved  saved                prefix    edits   refs
    strategy        avg   peak   cost   bill   rewr.     lost   kept  comp.  time
    high-density  40.0%  52.3%  ×0.88  $1.80       3  2 of 12  99.5%      1  35ms
    top-down-truncation sent everything: nothing was taken out.

    4 sessions: $4.00, of it $2.30 cache misses. Our model of the cache is off by
    +2.0% over 20 recorded requests. high-density: about $3.80 (−5.0%), 2 of 12
    edits at risk.
    Next: hdc --explain 3kfa2q
    "
  `);
});

describe('of 285 sessions', () => {
  const report = manySessions(285);

  test('ten are listed, with how to see the others, and no more than three screens in all', () => {
    const text = format(report, 80, { paths: 'sessions/' });
    expect(text).toContain('and 275 more sessions: hdc sessions/ --all');
    expect(text.split('\n').length).toBeLessThan(72);
    expect(text).toContain('Total: 285 sessions, 1,425 requests');
  });

  test('all are listed for who asks for it', () => {
    expect(format(report, 80, { all: true }).match(/^3kfa2q/gm)).toHaveLength(285);
  });

  test('projects are summed up', () => {
    const sessions = report.sessions.map((session, i) => ({
      ...session,
      name: { ...session.name, project: `project-${i % 8}` },
    }));
    const text = format(fixedReport(sessions));
    expect(text).toMatch(/^project-0 +36 +180 +9\.00M +\$36\.00 +\$20\.70$/m);
    expect(text).toContain('and 2 more projects');
  });

  test('the verdict is the last thing on a screen of 80 × 24', () => {
    const lines = format(report).trimEnd().split('\n').slice(-24).join('\n');
    expect(lines).toMatch(/\n\n285 sessions: \$285\.00, of it \$163\.87 cache misses\.[\s\S]*\nNext: \S.*$/);
  });
});

describe('no line is wider than the terminal', () => {
  test.each([50, 80, 100, 140, 200])('of %i columns', (width) => {
    for (const text of [
      format(fixedReport(), width, EXPLAIN),
      format(manySessions(30), width),
      format(manySessions(4), width, EXPLAIN),
    ]) {
      expect(text.split('\n').filter((line) => textWidth(line) > width)).toEqual([]);
    }
  });
});

test('colours change nothing else', () => {
  const report = manySessions(30);
  const colored = format(report, 100, EXPLAIN, true);
  expect(colored).not.toBe(format(report, 100, EXPLAIN));
  expect(stripVTControlCharacters(colored)).toBe(format(report, 100, EXPLAIN));
});

test('warnings stand under the table', () => {
  const [strategy] = fixedSession().strategies;
  const strategies = strategy ? [{ ...strategy, error: 'no room', orphans: 2, humanKeptPct: 98.26 }] : [];
  const text = format(fixedReport([fixedSession({ strategies })]));
  expect(text).toContain('! high-density: ended early, after 5 of 5 requests: no room');
  expect(text).toContain('! high-density: 2 calls or responses lost their counterpart');
  expect(text).toContain("! high-density: 98.3% of people's messages were sent word for word");
});

test('totals say where a strategy ended early', () => {
  const report = fixedReport([fixedSession(), fixedSession()]);
  const totals = report.totals.map((total) => ({ ...total, endedEarly: 1 }));
  expect(format({ ...report, totals })).toContain('! high-density: ended early in 1 of 2 sessions, whose');
  expect(format(report)).not.toContain('ended early');
});

test('strategies that need a model are named in one line', () => {
  expect(format({ ...fixedReport(), needModel: ['one-shot'] })).toMatch(
    /\n\none-shot needs a model to write summaries and did not run\.\n\n/,
  );
  expect(format({ ...fixedReport(), needModel: ['middle-out', 'one-shot'] })).toContain(
    'middle-out, one-shot need a model',
  );
});

test('a session without recorded usage says so', () => {
  const session = fixedSession({
    recorded: null,
    predicted: null,
    tokenModel: { fixedTokens: 18_000, tokensPerEstimate: 1, source: 'defaults' },
    pricing: 'openai',
  });
  const text = format(fixedReport([session]));
  expect(text).toContain('defaults, no usage recorded: 18.0k fixed, ×1.00 of the estimate');
  expect(text).toContain('openai; no cached tokens recorded');
});

test('requests that several files repeat are said to be counted once', () => {
  expect(format({ ...fixedReport(), repeated: 161 })).toContain(
    '161 requests stand in more than one file and are counted once.',
  );
  expect(format(fixedReport())).not.toContain('more than one file');
});
