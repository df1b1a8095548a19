/** Markup that is safe to put into a page. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlValue = Html | string | number | readonly HtmlValue[] | undefined | false;

/** Builds markup. Every value is escaped unless it is markup itself, so no caller has to remember to. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.reduce((markup, text, i) => markup + toMarkup(values[i - 1]) + text));
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return escapeHtml(String(value));
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escapeHtml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
  const visible = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  return visible.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');
}
