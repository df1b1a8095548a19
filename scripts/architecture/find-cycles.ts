import type { Import } from './read-imports.ts';

/** Import cycles among files and folders that are neighbours. */
export function findCycles(imports: readonly Pick<Import, 'from' | 'to'>[]): readonly string[] {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const { folder, here, there } = whereTheyPart(from.split('/'), to.split('/'));
    if (here === there) continue;
    const siblings = folders.get(folder) ?? new Map<string, Set<string>>();
    folders.set(folder, siblings);
    siblings.set(here, (siblings.get(here) ?? new Set()).add(there));
  }
  return [...folders].flatMap(([folder, siblings]) =>
    [...siblings.keys()]
      .filter((name) => leadsTo(name, name, siblings))
      .map((name) => [folder, name].filter((part) => part !== '').join('/')),
  );
}

/** The innermost folder that holds both, and the entry of it that each belongs to. */
function whereTheyPart(from: readonly string[], to: readonly string[]) {
  const depth = from.findIndex((part, i) => part !== to[i]);
  const shared = depth === -1 ? from.length - 1 : depth;
  return { folder: from.slice(0, shared).join('/'), here: from[shared] ?? '', there: to[shared] ?? '' };
}

function leadsTo(start: string, goal: string, siblings: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const waiting = [...(siblings.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === goal) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(siblings.get(next) ?? []));
  }
  return false;
}
