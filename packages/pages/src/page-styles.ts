const COLORS = `
:root {
  color-scheme: light dark;
  --paper: #f7f7f4; --surface: #ffffff; --ink: #1d2327; --quiet: #59636b; --rule: #dcdfdc; --grid: #e9ebe8;
  --risk: #9c3d10; --notice: #fdf3e7; --accent: #0b6e69;
  --raw: #7b858c; --raw-area: #e8eaea;
  --run0: #0b7a74; --run1: #b8560f; --run2: #5a4fc4; --run3: #a92f6b; --run4: #4c7a12; --run5: #22669e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181a; --surface: #1c2124; --ink: #e6e9ea; --quiet: #a0aab0; --rule: #333b40; --grid: #2a3135;
    --risk: #f0a070; --notice: #2e251b; --accent: #5cc9c1;
    --raw: #8d989f; --raw-area: #282e32;
    --run0: #4cc4bb; --run1: #eda05c; --run2: #a9a1f5; --run3: #ee8dbb; --run4: #a3cf5f; --run5: #7bb8ea;
  }
}
.raw { --own: var(--raw); --dash: none; } .run0 { --own: var(--run0); --dash: none; }
.run1 { --own: var(--run1); --dash: 7 3; } .run2 { --own: var(--run2); --dash: 2 3; }
.run3 { --own: var(--run3); --dash: 9 3 2 3; } .run4 { --own: var(--run4); --dash: 12 4; }
.run5 { --own: var(--run5); --dash: 5 5; }
`;

const PAGE = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
header { padding-top: clamp(2rem, 6vw, 4rem); }
footer { padding-top: 1.5rem; padding-bottom: 3rem; color: var(--quiet); font-size: .875rem; }
section { margin-top: 3.25rem; }
h1 { font-size: clamp(1.7rem, 1.2rem + 2.2vw, 2.6rem); line-height: 1.15; letter-spacing: -.02em; font-weight: 650;
  margin: .35rem 0 .8rem; max-width: 24ch; text-wrap: balance; }
h2 { font-size: 1.4rem; letter-spacing: -.01em; line-height: 1.25; margin: 0 0 1rem; }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
p { max-width: 70ch; margin: 0 0 1rem; }
.eyebrow { color: var(--accent); font-size: .8125rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; margin: 0; }
.lead { color: var(--quiet); font-size: 1.0625rem; max-width: 62ch; }
.quiet, small { color: var(--quiet); font-size: .875rem; font-weight: 400; }
code, .path { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875em; }
.path { overflow-wrap: anywhere; unicode-bidi: isolate; }
.verdict { background: var(--surface); border: 1px solid var(--rule); border-left: 4px solid var(--accent); border-radius: 8px; padding: .9rem 1.1rem; max-width: 62rem; }
.verdict p { margin: 0 0 .35rem; max-width: none; } .verdict p:last-child { margin: 0; } .verdict strong { font-size: 1.2rem; font-weight: 620; }
.notice { background: var(--notice); border-left: 3px solid var(--risk); border-radius: 4px; padding: .7rem 1rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

const FIGURES = `
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); margin-bottom: 1.5rem; }
.card { background: var(--surface); border: 1px solid var(--rule); border-radius: 10px; padding: 1.1rem 1.25rem 1.25rem; }
.card h3 { margin: 0 0 1rem; line-height: 1.3; }
.card h3 small { display: block; }
dl { margin: 0; } dd { margin: 0; }
.figures { display: grid; grid-template-columns: 1fr 1fr; gap: 1.1rem 1rem; }
.figures dt { color: var(--quiet); font-size: .8125rem; line-height: 1.3; }
.figures strong { display: block; font-size: 1.7rem; line-height: 1.25; font-weight: 600; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.figures .risk strong { color: var(--risk); }
.figures dd span { color: var(--quiet); font-size: .8125rem; line-height: 1.3; display: block; }
.terms > div { display: grid; grid-template-columns: 9rem 1fr; gap: 1rem; padding: .5rem 0; border-top: 1px solid var(--grid); font-size: .9375rem; }
.terms > div:first-child { border-top: 0; }
.terms dt { color: var(--quiet); }
.terms dd { max-width: 70ch; min-width: 0; }
.bars { margin: 1.25rem 0 1.75rem; display: grid; gap: .5rem; }
.bars > div { display: grid; grid-template-columns: minmax(8rem, 16rem) 1fr; gap: 1rem; align-items: center; }
.bars dt { font-size: .9375rem; line-height: 1.3; }
.bars dd { display: grid; grid-template-columns: 1fr 3.5rem; gap: .75rem; align-items: center; }
.bars svg { display: block; } .bars span { font-variant-numeric: tabular-nums; font-weight: 600; }
.bar { fill: var(--own); }
`;

const TABLES = `
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--rule); border-radius: 10px; margin: 0 0 1.25rem; max-width: 100%; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .75rem 1rem .25rem; color: var(--quiet); font-size: .8125rem; }
th, td { padding: .5rem .45rem; text-align: left; vertical-align: top; border-top: 1px solid var(--grid); }
thead th { border-top: 0; color: var(--quiet); font-weight: 500; font-size: .75rem; vertical-align: bottom; line-height: 1.25; }
th:first-child { padding-left: 1rem; } th:last-child, td:last-child { padding-right: 1rem; }
tbody th { font-weight: 500; min-width: 10rem; max-width: 34rem; }
tbody th small { display: block; }
td { min-width: 16rem; }
.name { white-space: nowrap; min-width: 0; }
.number { text-align: right; white-space: nowrap; min-width: 0; }
thead .number { white-space: normal; }
`;

const SESSIONS = `
summary { cursor: pointer; }
details.plain { margin: 0 0 .75rem; }
details.plain > summary { padding: .35rem 0; font-size: .9375rem; }
details.plain[open] > summary { margin-bottom: .5rem; }
details.session { background: var(--surface); border: 1px solid var(--rule); border-radius: 10px; margin-bottom: .6rem; }
details.session > summary { display: grid; grid-template-columns: 1.1rem minmax(0, 1fr) auto; column-gap: .5rem; align-items: center;
  padding: .75rem 1.1rem; list-style: none; border-radius: 10px; }
details.session > summary::-webkit-details-marker { display: none; }
details.session > summary::before { content: ""; grid-row: 1 / span 2; width: .45rem; height: .45rem; margin-left: .1rem;
  border: solid var(--quiet); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details.session[open] > summary::before { transform: rotate(45deg); }
details.session > summary:hover h3 { color: var(--accent); }
summary h3 { grid-column: 2; margin: 0; font-size: .9375rem; line-height: 1.4; overflow-wrap: anywhere; }
summary > .quiet { overflow-wrap: anywhere; }
details.session > summary > .quiet { grid-column: 2; font-size: .8125rem; line-height: 1.4; }
.saved { grid-column: 3; grid-row: 1 / span 2; display: flex; gap: 1rem; font-size: .875rem; font-variant-numeric: tabular-nums; }
.saved > span { white-space: nowrap; min-width: 8.4rem; display: flex; justify-content: space-between; align-items: center; }
.session-body { padding: 1rem 1.1rem 1.1rem; border-top: 1px solid var(--grid); }
.session-body .scroll { border-radius: 8px; }
.reasons { margin: 0 0 .75rem; padding-left: 1.1rem; font-size: .875rem; }
.tools { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin-bottom: 1rem; font-size: .9375rem; }
.tools label { display: flex; gap: .5rem; align-items: center; flex: 1 1 14rem; }
.tools input { flex: 1; min-width: 0; }
.tools input, .tools button { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--rule); border-radius: 7px; padding: .4rem .7rem; }
.tools button { cursor: pointer; } .tools button:hover { border-color: var(--quiet); }
.tools label.sort { flex: 0 0 auto; }
.tools select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--rule); border-radius: 7px; padding: .4rem .5rem; }
.tools output { color: var(--quiet); }
`;

const CHART = `
figure { margin: 0 0 1.5rem; }
figcaption { color: var(--quiet); font-size: .8125rem; }
.chart { display: block; overflow: visible; }
.chart svg { overflow: visible; }
.line { fill: none; stroke: var(--own); stroke-width: 1.75; stroke-linejoin: round; stroke-dasharray: var(--dash); vector-effect: non-scaling-stroke; }
.area { fill: var(--raw-area); }
.mark { fill: var(--surface); stroke: var(--own); stroke-width: 2; }
.grid { stroke: var(--grid); }
.tick { fill: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.halo { paint-order: stroke; stroke: var(--surface); stroke-width: 4px; stroke-linejoin: round; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .5rem 0 0; padding: 0; font-size: .875rem; }
.swatch { margin-right: .45rem; vertical-align: .02em; }
`;

const MEDIA = `
@media (max-width: 40rem) {
  .terms > div { grid-template-columns: 1fr; gap: .1rem; }
  .bars > div { grid-template-columns: 1fr; gap: .15rem; }
  details.session > summary { grid-template-columns: 1.1rem minmax(0, 1fr); padding: .75rem .8rem; }
  details.session > summary::before { grid-row: 1; }
  .saved { grid-column: 2; grid-row: 3; display: flex; flex-wrap: wrap; gap: 0 .9rem; margin-top: .15rem; }
  .saved > span { min-width: 0; }
  .session-body { padding: .9rem .8rem .8rem; }
  .figures strong { font-size: 1.5rem; }
  tbody th { min-width: 9rem; }
  tbody .path { display: block; min-width: 13rem; }
}
@media print {
  :root { --paper: #fff; --surface: #fff; --ink: #000; --quiet: #444; }
  body { font-size: 10pt; }
  header, main, footer { max-width: none; padding-left: 0; padding-right: 0; }
  section { margin-top: 1.5rem; }
  .tools { display: none; }
  .scroll { overflow: visible; }
  table { font-size: 6.5pt; } thead th, caption, table small { font-size: 6.5pt; }
  th, td { padding: .2rem .25rem; } tbody th, td { min-width: 0; }
  .terms > div, .quiet, .legend, .bars dt { font-size: 8.5pt; }
  .card, figure, tr { break-inside: avoid; } h2, h3, h4, summary { break-after: avoid; }
}
`;

/** All styles of the page. System fonts only: it must look the same without a network. */
export const PAGE_STYLES: string = [COLORS, PAGE, FIGURES, TABLES, SESSIONS, CHART, MEDIA].join('');
