import { type Html, html, renderPage, scrollTable } from '@hdc/pages';
import type { PeerRow } from '../peer-row.ts';
import { figuresOf, type PeerFigures } from '../report/peer-figures.ts';
import type { SessionRow } from '../report/session-row.ts';
import { tableAgents } from '../report/table-agents.ts';
import { EFFECT_COLUMNS, LOSS_COLUMNS, type TableColumn } from '../report/table-columns.ts';
import type { ChartPoint } from './chart-point.ts';
import { frontierChart } from './frontier-chart.ts';
import { costAxis, lostAxis, savedAxis } from './page-axes.ts';
import { PAGE_STYLES } from './page-styles.ts';

/** The benchmark as a page: the frontier as pictures, and every figure beneath them. */
export function renderBenchmarkPage(rows: readonly SessionRow[], peers: readonly PeerRow[]): string {
  const sessions = new Set(rows.map(({ session }) => session)).size;
  return renderPage({
    title: 'Tools that prune contexts, on recorded sessions',
    styles: PAGE_STYLES,
    script: '',
    body: html`<header><p class="eyebrow">Benchmark</p>
<h1>Tools that prune contexts, on recorded sessions</h1>
<p class="lead">Every tool is handed the same requests of ${sessions} recorded sessions of coding agents, as its own code with its own
defaults. Points are sums over sessions; lines are where 95 of 100 lie when whole projects are drawn again.</p>
</header>
<main>
${section('All agents', 'all', rows, peers)}
${tableAgents(rows).map((agent, i) =>
  section(
    agent,
    `agent${i}`,
    rows.filter((row) => row.agent === agent),
    peers,
  ),
)}
</main>
<footer><p>How it was measured, how to reproduce it, how to add a tool, and what it cannot tell: docs/benchmark.md.</p></footer>`,
  });
}

function section(title: string, id: string, rows: readonly SessionRow[], peers: readonly PeerRow[]): Html {
  const found = peers.flatMap((peer) => {
    const own = rows.filter((row) => row.peer === peer.name);
    return own.length === 0 ? [] : [{ peer, figures: figuresOf(peer.name, own) }];
  });
  const figures = found.map((each) => each.figures);
  const pointsOf = (y: (figures: PeerFigures) => ChartPoint['y']): readonly ChartPoint[] =>
    found.map(({ peer, figures: own }, i) => ({
      number: i + 1,
      name: peer.name,
      kind: peer.how,
      x: own.saved,
      y: y(own),
    }));
  const x = savedAxis(figures);
  return html`<section id="${id}"><h2>${title}</h2>
<div class="pictures">
<figure><figcaption>Saved against lost: right and low is better</figcaption>${frontierChart({
    id: `${id}-lost`,
    title: 'Context saved against edits lost',
    x,
    y: lostAxis(figures),
    points: pointsOf(({ lostEdits }) => lostEdits),
  })}</figure>
<figure><figcaption>Cost against saved: low is cheaper, ×1 is raw</figcaption>${frontierChart({
    id: `${id}-cost`,
    title: 'Context saved against cost',
    x,
    y: costAxis(figures),
    points: pointsOf(({ cost }) => cost),
  })}</figure>
</div>
<ol class="points">${found.map(({ peer }) => html`<li class="${peer.how}">${peer.name} <small>${peer.how}</small></li>`)}</ol>
${table('What it saves and costs', EFFECT_COLUMNS, figures)}
${table('What it loses', LOSS_COLUMNS, figures)}
</section>`;
}

function table(caption: string, columns: readonly TableColumn[], figures: readonly PeerFigures[]): Html {
  return scrollTable(
    caption,
    columns.map(([title], i) => ({ title, isNumber: i > 0 })),
    figures.map((row) => columns.map(([, cell]) => cell(row))),
  );
}
