import { type Html, html } from '@hdc/pages';
import type { RunStyle } from '../run-style.ts';

/** The name of a run with the sample of its line, and its settings below. */
export function runName({ strategy, settings, className }: RunStyle): Html {
  return html`<span class="name">${swatch(className)}${strategy}</span>${settings !== '' && html` <small>${settings}</small>`}`;
}

export function swatch(className: string): Html {
  return html`<svg class="swatch" width="22" height="10" aria-hidden="true"><line class="line ${className}" x1="1" x2="21" y1="5" y2="5"/></svg>`;
}
