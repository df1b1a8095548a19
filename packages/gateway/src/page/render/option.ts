import { type Html, html } from '@hdc/pages';

export function option(value: string, text: string, isChosen: boolean): Html {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`;
}
