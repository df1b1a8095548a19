import { type Html, html, renderPage, scrollTable } from '@hdc/pages';
import type { PeerRow } from '../peer-row.ts';
import type { BenchmarkJson, BenchmarkSection } from '../report/benchmark-json.ts';
import type { PeerFigures } from '../report/peer-figures.ts';
import { describeBenchmark } from '../report/render-summary.ts';
import { EFFECT_COLUMNS, LOSS_COLUMNS, type PeerColumn } from '../report/table-columns.ts';
import { frontierList } from './frontier-list.ts';

const TITLE = 'What makes coding agents cheaper, and what it loses';

/** The benchmark as a page: the frontier as a picture, and every figure beneath it. */
export function renderBenchmarkPage(json: BenchmarkJson, peers: readonly PeerRow[]): string {
  const idOf = (i: number) => (i === 0 ? 'all' : `agent${i}`);
  return renderPage({
    title: TITLE,
    styles: BENCHMARK_STYLES,
    script: '',
    body: html`<header><p class="eyebrow">Benchmark</p>
<h1>${TITLE}</h1>
<p class="lead">A coding agent sends its whole conversation again with every request. Tools that shorten it promise smaller bills: here is what each
does to the bill of recorded sessions, and how often it takes away the very text that the agent is about to edit.</p>
<p>${describeBenchmark(json)} Every tool got the same requests, billed by the rules of each vendor’s prompt cache, answers included. No model was
asked: an edit is lost if the text that it replaces had gone from the request, whatever would have become of it.</p>
${json.sections.length > 1 && html`<nav aria-label="Agents">${json.sections.map(({ title }, i) => html`<a href="#${idOf(i)}">${title}</a>`)}</nav>`}
<details class="plain"><summary>How to read it</summary>
<dl class="terms">
<div><dt>Marks and bars</dt><dd>A mark is the sum over all sessions; its bar is where 95 of 100 sums lie when whole projects are drawn again. Under “Bill”, a hollow
mark is no effect, or one that may be chance (“uncertain”). What lies beyond the scale stands at its edge.</dd></div>
<div><dt>Frontier</dt><dd>Among tools that are surely cheaper and ran on all sessions, by its mark none saves more without losing more edits; bars may overlap. With fewer than
100 edits nobody is named.</dd></div>
<div><dt>own</dt><dd>Ours, and “nothing”, which is what the agent sends. Presets of ours were chosen on half of these sessions, which is an advantage.</dd></div>
<div><dt>published</dt><dd>The tool’s own code.</dd></div>
<div><dt>simulated</dt><dd>The tool’s documented rule, written down by us.</dd></div>
<div><dt>bound</dt><dd>Knows the future, which no tool can.</dd></div>
</dl></details>
</header>
<main>
${json.sections.map((each, i) => section(each, idOf(i), peers))}
</main>
<footer><p>How it was measured, how to reproduce it, how to add a tool, and what it cannot tell: <a href="benchmark.md">docs/benchmark.md</a>.</p></footer>`,
  });
}

function section({ title, figures }: BenchmarkSection, id: string, peers: readonly PeerRow[]): Html {
  const [first] = figures;
  return html`<section id="${id}"><h2>${title} <small>${first?.sessions ?? 0} sessions, ${first?.requests ?? 0} requests, ${first?.edits.withSource ?? 0} edits</small></h2>
${frontierList(figures, (name) => peers.find((peer) => peer.name === name)?.how ?? 'simulated')}
<details class="plain"><summary>All figures: ${title}</summary>
${table('What it costs', EFFECT_COLUMNS, figures)}
${table('What it loses', LOSS_COLUMNS, figures)}
</details>
</section>`;
}

function table(caption: string, columns: readonly PeerColumn[], figures: readonly PeerFigures[]): Html {
  return scrollTable(
    caption,
    columns.map(([title], i) => ({ title, isNumber: i > 0 })),
    figures.map((row) => columns.map(([, cell]) => cell(row))),
  );
}

/** Colours by whose a tool is; a word beside each name says the same without colours. */
const BENCHMARK_STYLES = `
.own { --own: var(--run0); } .published { --own: var(--run2); } .simulated { --own: var(--run1); } .bound { --own: var(--raw); }
nav { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; } nav a { padding: .35rem 0; } a { color: var(--accent); }
.heads, .frontier > li { display: grid; grid-template-columns: minmax(14rem, 4fr) 5fr 4fr 3fr; column-gap: 1.75rem; align-items: end; }
.heads { color: var(--quiet); font-size: .8125rem; } .heads text { fill: var(--quiet); font-size: 12px; }
.frontier { list-style: none; margin: 0 0 1.5rem; padding: 0; }
.frontier > li { border-top: 1px solid var(--rule); padding: .4rem 0; align-items: center; }
.frontier h3 { font-size: .9375rem; font-weight: 600; line-height: 1.35; margin: 0; }
.best { color: var(--paper); background: var(--accent); border-radius: 4px; padding: .05rem .4rem; font-size: .75rem; font-weight: 650; white-space: nowrap; }
.panel { min-width: 0; } .panel > span { display: block; font-size: .875rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
.heads .panel > span { font-size: .8125rem; }
.panel small { font-size: .8125rem; white-space: nowrap; } h2 small { display: block; } .panel svg { display: block; overflow: visible; }
.grid { stroke: var(--rule); } .zero { stroke: var(--quiet); }
.interval { stroke: var(--own); stroke-width: 3; opacity: .55; }
.full { fill: var(--own); stroke: var(--own); stroke-width: 2; } .hollow { fill: var(--paper); stroke: var(--own); stroke-width: 2; }
@media (max-width: 52rem) {
  .heads, .frontier > li { grid-template-columns: 5fr 4fr 3fr; column-gap: .9rem; }
  .heads > :first-child { display: none; } .frontier h3 { grid-column: 1 / -1; margin-bottom: .2rem; }
  .frontier > li { padding: .6rem 0; align-items: end; }
}
`;
