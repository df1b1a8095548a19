import { type Html, html, renderPage, scrollTable } from '@hdc/pages';
import type { PeerRow } from '../peer-row.ts';
import type { BenchmarkJson, BenchmarkSection } from '../report/benchmark-json.ts';
import type { PeerFigures } from '../report/peer-figures.ts';
import { describeRun } from '../report/render-summary.ts';
import { EFFECT_COLUMNS, LOSS_COLUMNS, type TableColumn } from '../report/table-columns.ts';
import { frontierList } from './frontier-list.ts';
import { PAGE_STYLES } from './page-styles.ts';

const TITLE = 'What makes coding agents cheaper, and what it loses';

/** The benchmark as a page: the frontier as a picture, and every figure beneath it. */
export function renderBenchmarkPage(json: BenchmarkJson, peers: readonly PeerRow[]): string {
  const idOf = (i: number) => (i === 0 ? 'all' : `agent${i}`);
  return renderPage({
    title: TITLE,
    styles: PAGE_STYLES,
    script: '',
    body: html`<header><p class="eyebrow">Benchmark</p>
<h1>${TITLE}</h1>
<p class="lead">A coding agent sends its whole conversation again with every request. Tools that shorten it promise smaller bills: here is what each
does to the bill of recorded sessions, and how often it takes away the very text that the agent is about to edit.</p>
<p>${describeRun(json)} Every tool got the same requests, billed by the rules of each vendor’s prompt cache, answers included. No model was
asked: an edit is lost if the text that it replaces had gone from the request, whatever would have become of it.</p>
${json.sections.length > 1 && html`<nav aria-label="Agents">${json.sections.map(({ title }, i) => html`<a href="#${idOf(i)}">${title}</a>`)}</nav>`}
<details class="plain"><summary>How to read it</summary>
<dl class="terms">
<div><dt>Marks and bars</dt><dd>A mark is the sum over all sessions; its bar is where 95 of 100 sums lie when whole projects are drawn again. Under “Bill”, a hollow
mark may be no effect at all. What lies beyond the scale stands at its edge.</dd></div>
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

function table(caption: string, columns: readonly TableColumn[], figures: readonly PeerFigures[]): Html {
  return scrollTable(
    caption,
    columns.map(([title], i) => ({ title, isNumber: i > 0 })),
    figures.map((row) => columns.map(([, cell]) => cell(row))),
  );
}
