export interface Section {
  readonly name: string;
  readonly body: string;
}

/** Cuts a text at its `=== name` lines. */
export function splitSections(text: string): readonly Section[] {
  const heads = [...text.matchAll(/^=== (.+)\n/gm)];
  return heads.map((head, i) => ({
    name: head[1] ?? '',
    body: text.slice(head.index + head[0].length, heads[i + 1]?.index),
  }));
}
