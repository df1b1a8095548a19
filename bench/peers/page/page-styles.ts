/** Colours by whose a tool is; shapes and numbers tell them apart without colours. */
export const PAGE_STYLES = `
.own { --own: var(--run0); } .published { --own: var(--run2); } .simulated { --own: var(--run1); } .bound { --own: var(--raw); }
.pictures { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
figcaption { color: var(--quiet); font-size: .875rem; margin-bottom: .35rem; }
.point circle { fill: var(--own); stroke: var(--paper); stroke-width: 1.5; }
.point text { fill: var(--paper); font-size: 10px; font-weight: 650; font-variant-numeric: tabular-nums; }
.interval line { stroke: var(--own); stroke-width: 1.5; opacity: .45; }
.points { columns: 22rem; column-gap: 3.5rem; padding-left: 2rem; font-size: .9375rem; margin: 0 0 1.5rem; }
.points li { break-inside: avoid; padding-left: .25rem; } .points li::marker { color: var(--own); font-weight: 700; }
`;
