import { type Html, html, swatch } from '@hdc/pages';
import type { RunStyle } from '../run-style.ts';

/** The name of a run with the sample of its line, and its settings below. */
export function runName({ strategy, settings, className }: RunStyle): Html {
  return html`<span class="name">${swatch(className)}${strategy}</span>${settings !== '' && html` <small>${settings}</small>`}`;
}
