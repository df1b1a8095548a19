/** Colours by whose a tool is; a word beside each name says the same without colours. */
export const PAGE_STYLES = `
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
