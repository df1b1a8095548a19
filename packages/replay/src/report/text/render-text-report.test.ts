import { stripVTControlCharacters } from 'node:util';
import { createColors, textWidth } from '@hdc/text';
import { describe, expect, test } from 'vitest';
import type { ReplayReport } from '../replay-report.ts';
import { fixedReport, fixedSession } from '../testing/fixed-report.ts';
import { renderTextReport } from './render-text-report.ts';

function format(report: ReplayReport, width = 80, explain = false, isColored = false): string {
  return renderTextReport(report, { width, colors: createColors(isColored) }, explain);
}

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
    "first
      agent     Claude Code · claude-opus-4-5
      requests  5 in 1 window
      context   50.0k at most, 150k over all requests
      tokens    from recorded usage: 21.3k fixed, ×1.12 of the estimate
      cache     anthropic-5m; cached: 206k predicted, 200k recorded (+3.0%)
      window    200k: that of the model
      skipped   7 records of the file

                         saved  saved         prefix    edits   refs
    strategy               avg   peak   cost   rewr.     lost   kept  comp.  time
    high-density         40.0%  52.3%  ×0.88       3  2 of 12  99.5%      1  35ms
    top-down-truncation     0%     0%  ×1.00       0  0 of 12   100%      0  1.2s

    high-density  █ sent  ░ taken out  ▲ compression
    50.0k ┤                                                           ░░░░░░░░░░░░░░
          │                                            ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
          │                              ██████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
          │               █████████████████████████████▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
          │█████████████████████████████████████████████████████████████████████████
        0 └────────────────────────────────────────────▲────────────────────────────
           1                                                              5 requests
           pruned: 4 stale reads, 1 repeated inclusion

    top-down-truncation sent everything: nothing was taken out
    "
  `);
});

test('explaining lists each pruned item, unable to steer the terminal', () => {
  const text = format(fixedReport(), 80, true);
  expect(text).toContain('high-density pruned 2 items');
  expect(text).toMatch(/^ +3 {2}read_file src\/日本語\.ts +the file was written later +1,234$/m);
  expect(text).toMatch(/^ +4 {2}human red words +compression +20$/m);
  expect(text).toContain('top-down-truncation pruned nothing');
});

test('many sessions take one line for each strategy, with what stands out and the totals below', () => {
  expect(format(manySessions(4))).toMatchInlineSnapshot(`
    "                          re-                       saved           edits   refs
    session                quests  strategy               avg   cost     lost   kept
    会話-0-wit…of-its-own       5  high-density            0%  ×0.88  2 of 12  99.5%
                                   top-down-truncation     0%  ×1.00  0 of 12   100%
    会話-1-wit…of-its-own       5  top-down-truncation     0%  ×1.00  0 of 12   100%
    会話-2-wit…of-its-own       5  high-density          1.0%  ×0.88  2 of 12  99.5%
                                   top-down-truncation     0%  ×1.00  0 of 12   100%
    会話-3-wit…of-its-own       5  top-down-truncation     0%  ×1.00  0 of 12   100%

    Worth a look
    saves most      1.0%  high-density  会話-2-with-a-rather-long-name-of-its-own
    loses edits  2 of 12  high-density  会話-0-with-a-rather-long-name-of-its-own
                 2 of 12  high-density  会話-2-with-a-rather-long-name-of-its-own

    Total: 4 sessions, 20 requests, 600k tokens of context
    4 Claude Code
    Tokens: by recorded usage; 28 records skipped
    Cached tokens: 824k predicted, 800k recorded (+3.0%)

                         saved  saved         prefix    edits   refs
    strategy               avg   peak   cost   rewr.     lost   kept  comp.  time
    high-density         40.0%  52.3%  ×0.88       3  2 of 12  99.5%      1  35ms
    top-down-truncation     0%     0%  ×1.00       0  0 of 12   100%      0  1.2s
    "
  `);
});

test('of very many sessions, those that nothing changed are only counted', () => {
  const text = format(manySessions(30));
  expect(text).toContain('and 15 sessions that no strategy changed');
  expect(text).not.toContain('会話-1-');
  expect(text).toContain('Total: 30 sessions, 150 requests');
});

describe('no line is wider than the terminal', () => {
  test.each([80, 100, 140, 200])('of %i columns', (width) => {
    for (const text of [
      format(fixedReport(), width, true),
      format(manySessions(30), width),
      format(manySessions(4), width, true),
    ]) {
      expect(text.split('\n').filter((line) => textWidth(line) > width)).toEqual([]);
    }
  });
});

test('colours change nothing else', () => {
  const report = manySessions(30);
  const colored = format(report, 100, true, true);
  expect(colored).not.toBe(format(report, 100, true));
  expect(stripVTControlCharacters(colored)).toBe(format(report, 100, true));
});

test('warnings stand under the table', () => {
  const [strategy] = fixedSession().strategies;
  const strategies = strategy ? [{ ...strategy, error: 'no room', orphans: 2, humanKeptPct: 98.26 }] : [];
  const text = format(fixedReport([fixedSession({ strategies })]));
  expect(text).toContain('! high-density: ended early, after 5 of 5 requests: no room');
  expect(text).toContain('! high-density: 2 calls or responses lost their counterpart');
  expect(text).toContain("! high-density: 98.3% of people's messages were sent word for word");
});

test('strategies that need a model are named in one line', () => {
  expect(format({ ...fixedReport(), needModel: ['one-shot'] })).toMatch(
    /\n\none-shot needs a model to write summaries and did not run\.\n$/,
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
