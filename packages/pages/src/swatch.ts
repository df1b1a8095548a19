import { type Html, html } from './html.ts';

/** A sample of a line in a chart, for legends and names. */
export function swatch(className: string): Html {
  return html`<svg class="swatch" width="22" height="10" aria-hidden="true"><line class="line ${className}" x1="1" x2="21" y1="5" y2="5"/></svg>`;
}
