export { type ChartLine, contextChart } from './chart/context-chart.ts';
export { Html, type HtmlValue, html } from './html.ts';
export { type PageParts, renderPage } from './render-page.ts';
export { SESSION_LIST_SCRIPT } from './session-list-script.ts';
export { type Column, scrollTable, swatch } from './swatch.ts';
