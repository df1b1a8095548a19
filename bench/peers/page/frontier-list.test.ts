import { expect, test } from 'vitest';
import { PEER_ROWS } from '../peer-rows.ts';
import { toBenchmarkJson } from '../report/benchmark-json.ts';
import { sessionRow } from '../testing/session-row.ts';
import { renderBenchmarkPage } from './render-benchmark-page.ts';

const RAW = { tokens: 1_000, cost: 100, cacheRead: 500, cacheWrite: 100, usd: 2, usdToday: 2 };

/** Names of the frontier, as the page shows them. */
function frontierOf(edits: number, rows: Readonly<Record<string, readonly [usd: number, lost: number]>>) {
  const sessions = Object.entries(rows).flatMap(([peer, [usd, lost]]) =>
    ['a', 'b', 'c'].map((project) =>
      sessionRow({
        peer,
        project,
        session: project,
        raw: RAW,
        sent: { ...RAW, usd },
        edits: { withSource: edits, lost },
      }),
    ),
  );
  const page = renderBenchmarkPage(toBenchmarkJson(sessions, [], '2026-11-18'), PEER_ROWS);
  const [all = ''] = page.split('<section').slice(1);
  return [...all.matchAll(/<h3>(.*?) <small>[a-z]+<\/small> <strong class="best">/g)].map(([, name]) => name);
}

const ROWS = {
  nothing: [2, 0],
  'adaptive-density, careful': [1.8, 0],
  'adaptive-density, strong': [1.6, 3],
  'first sight alone': [1.9, 1],
  hindsight: [1, 0],
  'OpenCode prune': [2.5, 0],
} as const;

test('the frontier is who saves most for the edits it loses, without those who know the future', () => {
  expect(frontierOf(40, ROWS)).toEqual(['adaptive-density, strong', 'adaptive-density, careful']);
});

test('nobody is named from a handful of edits', () => {
  expect(frontierOf(30, ROWS)).toEqual([]);
});
