/** Packages from the bottom up, by folder; each imports only those below its row. */
export const PACKAGE_ORDER: readonly (readonly string[])[] = [
  ['core', 'text'],
  ['files', 'pages'],
  ['wire', 'prices'],
  ['requests', 'transcripts', 'providers'],
  ['replay', 'agent', 'gateway', 'adapters'],
  ['cli'],
];

/** Folders of core from the bottom up; each imports only those below its row. */
export const CORE_ORDER: readonly (readonly string[])[] = [
  ['text', 'setting-groups'],
  ['errors'],
  ['content', 'prompts', 'todos'],
  ['tokens'],
  ['tools', 'vendors'],
  ['history', 'providers'],
  ['ingest'],
  ['density'],
  ['runtime'],
  ['compression'],
  ['settings'],
  ['session'],
];

/** The names that stand in no row of an order, and the imports of the same row or one above it, as sentences. */
export function findWrongOrder(
  order: readonly (readonly string[])[],
  imports: readonly { readonly from: string; readonly to: string; readonly where: string }[],
): readonly string[] {
  const rowOf = (name: string) => order.findIndex((row) => row.includes(name));
  return imports.flatMap(({ from, to, where }) => {
    const unknown = [from, to].filter((name) => rowOf(name) === -1);
    if (unknown.length > 0) return unknown.map((name) => `${name} stands in no row of the order (${where})`);
    return from === to || rowOf(to) < rowOf(from) ? [] : [`${from} imports ${to} (${where})`];
  });
}
