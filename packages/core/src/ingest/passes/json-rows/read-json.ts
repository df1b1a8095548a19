/** A value of a JSON text as it is spelled. */
export type JsonNode =
  | { readonly type: 'value'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly JsonNode[] }
  | { readonly type: 'object'; readonly keys: readonly string[]; readonly items: readonly JsonNode[] };

/** Deeper texts are left alone: reading them would exhaust the stack. */
const DEEPEST = 100;
const BLANKS = /[ \t\r\n]*/y;
const SCALAR = /-?\d[\d.eE+-]*|true|false|null/y;

/** The values of a JSON text, letter by letter; undefined for anything that is not one. */
export function readJson(text: string): JsonNode | undefined {
  const reader = new Reader(text);
  const node = reader.read(0);
  return node && reader.isAtEnd() ? node : undefined;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#skip();
    return this.#at === this.#text.length;
  }

  read(depth: number): JsonNode | undefined {
    this.#skip();
    if (depth > DEEPEST) return undefined;
    if (this.#takes('{')) return this.#readObject(depth);
    if (this.#takes('[')) return this.#readList(depth);
    const text = this.#readString() ?? this.#match(SCALAR);
    return text === undefined ? undefined : { type: 'value', text };
  }

  #readList(depth: number): JsonNode | undefined {
    const items: JsonNode[] = [];
    if (this.#takes(']')) return { type: 'list', items };
    do {
      const item = this.read(depth + 1);
      if (!item) return undefined;
      items.push(item);
    } while (this.#takes(','));
    return this.#takes(']') ? { type: 'list', items } : undefined;
  }

  #readObject(depth: number): JsonNode | undefined {
    const [keys, items]: [string[], JsonNode[]] = [[], []];
    if (this.#takes('}')) return { type: 'object', keys, items };
    do {
      this.#skip();
      const key = this.#readString();
      const item = key !== undefined && this.#takes(':') ? this.read(depth + 1) : undefined;
      if (key === undefined || !item) return undefined;
      keys.push(key);
      items.push(item);
    } while (this.#takes(','));
    return this.#takes('}') ? { type: 'object', keys, items } : undefined;
  }

  /** With its quotes. */
  #readString(): string | undefined {
    if (this.#text[this.#at] !== '"') return undefined;
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text[end] !== '"') {
      if (this.#text.charCodeAt(end) < 32) return undefined;
      end += this.#text[end] === '\\' ? 2 : 1;
    }
    if (end >= this.#text.length) return undefined;
    const string = this.#text.slice(this.#at, end + 1);
    this.#at = end + 1;
    return string;
  }

  #takes(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #skip(): void {
    this.#match(BLANKS);
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}
