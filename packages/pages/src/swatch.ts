import { type Html, type HtmlValue, html } from './html.ts';

/** A sample of a line in a chart, for legends and names. */
export function swatch(className: string): Html {
  return html`<svg class="swatch" width="22" height="10" aria-hidden="true"><line class="line ${className}" x1="1" x2="21" y1="5" y2="5"/></svg>`;
}

export interface Column {
  readonly title: HtmlValue;
  readonly isNumber?: boolean;
  /** A word or a date, which takes no more room than it needs; else cells are sentences. */
  readonly isShort?: boolean;
}

/** A table in a box of its own, so that a narrow screen scrolls the box and not the page. The first cell heads its row. */
export function scrollTable(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  const classOf = (i: number) => {
    const { isNumber, isShort } = columns[i] ?? {};
    return isNumber ? html` class="number"` : isShort && html` class="name"`;
  };
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ title }, i) => html`<th scope="col"${classOf(i)}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([head, ...cells]) =>
    html`<tr><th scope="row"${classOf(0)}>${head}</th>${cells.map((cell, i) => html`<td${classOf(i + 1)}>${cell}</td>`)}</tr>\n`,
)}</tbody></table></div>`;
}
