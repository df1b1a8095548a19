import { type Html, html, renderPage, scrollTable } from '@hdc/pages';
import type { PeerRow } from '../peer-row.ts';
import type { BenchmarkJson, BenchmarkSection } from '../report/benchmark-json.ts';
import type { PeerFigures } from '../report/peer-figures.ts';
import { describeRun } from '../report/render-summary.ts';
import { EFFECT_COLUMNS, LOSS_COLUMNS, type TableColumn } from '../report/table-columns.ts';
import type { ChartPoint } from './chart-point.ts';
import { frontierChart } from './frontier-chart.ts';
import { lostAxis, moneyAxis, savedAxis } from './page-axes.ts';
import { PAGE_STYLES } from './page-styles.ts';

/** The benchmark as a page: the frontier as pictures, and every figure beneath them. */
export function renderBenchmarkPage(json: BenchmarkJson, peers: readonly PeerRow[]): string {
  return renderPage({
    title: 'What tools make of the bills of coding agents',
    styles: PAGE_STYLES,
    script: '',
    body: html`<header><p class="eyebrow">Benchmark</p>
<h1>What tools make of the bills of coding agents</h1>
<p class="lead">Every tool is handed the same requests of recorded sessions of coding agents, and every request is billed by the rules of its
vendor’s prompt cache, answers included. Points are sums over sessions; lines are where 95 of 100 lie when whole projects are drawn again.</p>
<p>${describeRun(json)} No model was asked: lost edits say what was put at risk, not what became of it.</p>
</header>
<main>
${json.sections.map((each, i) => section(each, i === 0 ? 'all' : `agent${i}`, peers))}
</main>
<footer><p>How it was measured, how to reproduce it, how to add a tool, and what it cannot tell: docs/benchmark.md.</p></footer>`,
  });
}

function section({ title, figures }: BenchmarkSection, id: string, peers: readonly PeerRow[]): Html {
  const rowOf = (name: string) => peers.find((peer) => peer.name === name);
  // What has no price has no place in a picture of money.
  const shown = figures.filter(({ less }) => Number.isFinite(less.value));
  const pointsOf = (y: (figures: PeerFigures) => ChartPoint['y']): readonly ChartPoint[] =>
    shown.map((own, i) => ({
      number: i + 1,
      name: own.peer,
      kind: rowOf(own.peer)?.how ?? 'simulated',
      x: own.less,
      y: y(own),
    }));
  const x = moneyAxis(shown);
  return html`<section id="${id}"><h2>${title}</h2>
<div class="pictures">
<figure><figcaption>Money against lost edits: right and low is better</figcaption>${frontierChart({
    id: `${id}-lost`,
    title: 'Money saved against edits lost',
    x,
    y: lostAxis(shown),
    points: pointsOf(({ lostEdits }) => lostEdits),
  })}</figure>
<figure><figcaption>Money against context: high and left takes much out and makes bills dearer</figcaption>${frontierChart(
    {
      id: `${id}-saved`,
      title: 'Money saved against context saved',
      x,
      y: savedAxis(shown),
      points: pointsOf(({ saved }) => saved),
    },
  )}</figure>
</div>
<ol class="points">${pointsOf(({ saved }) => saved).map(({ name, kind }) => html`<li class="${kind}">${name} <small>${kind}</small></li>`)}</ol>
${table('What it costs', EFFECT_COLUMNS, figures)}
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
