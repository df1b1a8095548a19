import { createColors, textWidth } from '@hdc/text';
import { describe, expect, test } from 'vitest';
import type { ReplayReport, SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { fixedReport, fixedSession } from '../testing/fixed-report.ts';
import { renderFirstScreen } from './render-first-screen.ts';

const VIEW: Partial<ReportView> = { period: 'Last 30 days', isRecent: true, startOf: () => 'claude' };

function render(report: ReplayReport, view: Partial<ReportView> = {}, width = 80): string {
  return renderFirstScreen(report, { width, colors: createColors(false) }, { ...VIEW, ...view });
}

function session(changes: Partial<SessionReport> = {}): SessionReport {
  return fixedSession(changes);
}

test('says what was spent, what it went to, what would have been saved and what to do', () => {
  expect(render(fixedReport())).toMatchInlineSnapshot(`
    "Last 30 days: 1 session of Claude Code, $1.00.

    Largest causes, and what to do
      $0.60  files that were read, sent again with every request
             hdc run leaves out what later turns made stale.
      $0.46  paid again, 1 time: the cache had expired
             Long pauses. hdc run buys an hour of cache if that pays.
      $0.12  paid again, 1 time: dropped by the vendor
             The vendor dropped it early. Nothing to do about that from here.

    What hdc run -- claude would have saved
      claude-opus-4-5: $0.10 of $1.00 (10.0%)
      2 of 12 edits at risk

    Next: hdc run -- claude
    More: hdc --details, --html FILE, --all (of all time)
    "
  `);
});

test('fits a screen of 80 × 24, with everything that there may be to say', () => {
  const models = ['claude-opus-4-5', 'claude-sonnet-4-5-20250929', 'gpt-5.1-codex-max', 'gemini-3-pro', 'x'];
  const gap = { recorded: 60_589, visible: 494_500 };
  const sessions = [
    ...models.map((model, i) => session({ model, agent: `Agent ${i}`, outputGap: gap })),
    session({ plan: 'ChatGPT pro' }),
    session({ model: 'nobody-knows', bill: { ...fixedSession().bill, pricedRequests: 0 } }),
  ];
  const unusedTools =
    '37 of 52 tools were not called in 30 days: $6.10 of $41.20. mcp__playwright alone: $2.30.';
  const text = render(fixedReport(sessions), { unusedTools, program: 'npx high-density-context' });
  expect(text.replace(/\s+/g, ' ')).toContain(`${unusedTools} See npx high-density-context gateway report`);
  const lines = text.trimEnd().split('\n');
  // The prompt takes the last one.
  expect(lines.length).toBeLessThanOrEqual(23);
  expect(lines.every((line) => textWidth(line) <= 80)).toBe(true);
});

test.each([50, 80, 120])('breaks no word in lines of %i columns', (width) => {
  const words = (text: string) => text.replace(/\s+/g, ' ').trim();
  const text = render(fixedReport(), {}, width);
  expect(text.split('\n').every((line) => textWidth(line) <= width)).toBe(true);
  expect(words(text)).toBe(words(render(fixedReport(), {}, 500)));
});

describe('a claim is never more certain than its error', () => {
  const checked = (predicted: number, predictedKnowingMisses: number) =>
    render(
      fixedReport([session({ check: { requests: 5, recorded: 40_000, predicted, predictedKnowingMisses } })]),
    );

  test('both ends of the range are told where the model is right', () => {
    expect(checked(40_000, 40_000)).toContain('claude-opus-4-5: $0.10 of $1.00 (10.0%)');
  });

  test('nothing is told where the model is off by more than the saving', () => {
    const text = checked(50_000, 46_000);
    expect(text.replace(/\s+/g, ' ')).toContain(
      'claude-opus-4-5: cannot be told from this recording: 10.0%, and our model is off by 15.0%',
    );
    expect(text).not.toContain('Next: hdc run -- claude');
  });
});

test('output that the usage leaves out is said, and the bill is a lower bound', () => {
  const text = render(fixedReport([session({ outputGap: { recorded: 60_589, visible: 494_500 } })]));
  expect(text).toContain('1 session of Claude Code, ≈ $1.00.');
  expect(text.replace(/\s+/g, ' ')).toMatch(/recorded 60\.6k tokens of output and shows 49\dk/);
});

test('a subscription has shares instead of dollars', () => {
  const text = render(fixedReport([session({ plan: 'Claude Max' })]));
  expect(text).toContain('tokens of prompts.');
  expect(text).toMatch(/^ +\d+\.\d% {2}paid again/m);
  expect(text).toContain('of what its prompts cost');
  expect(text).not.toContain('$');
});
