export { type ChartLine, contextChart } from './chart/context-chart.ts';
export { Html, type HtmlValue, html } from './html.ts';
export { type PageParts, renderPage } from './render-page.ts';
export { type Column, scrollTable } from './scroll-table.ts';
