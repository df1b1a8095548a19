import { isRecord } from '../content/is-record.ts';
import { readPatchHeaders } from './paths/patch-headers.ts';
import type { PathLocation } from './rows/tool-row.ts';

interface FoundPaths {
  readonly paths: readonly string[];
  /** A path of a list that may hold patterns is one. */
  readonly hasGlobs: boolean;
  /** An item of a list says more than its path: which lines of it, most likely. */
  readonly hasItemRanges: boolean;
}

/** The paths that parameters hold at the locations of a row, as they were written. */
export function readPaths(
  locations: readonly PathLocation[],
  parameters: Readonly<Record<string, unknown>>,
): FoundPaths {
  let found: readonly unknown[] = [];
  let hasGlobs = false;
  let hasItemRanges = false;
  for (const location of locations) {
    if ('key' in location) {
      const path = parameters[location.key];
      if (isPath(path)) return { paths: [path], hasGlobs: false, hasItemRanges: false };
    } else if ('patch' in location) {
      found = found.concat(pathsOfPatch(parameters[location.patch]));
    } else {
      const items = itemsOf(parameters[location.list]);
      const paths = items.map((item) => pathOfItem(item, location.itemKey));
      found = found.concat(paths);
      hasGlobs ||= location.mayBePatterns === true && paths.some(isGlob);
      hasItemRanges ||= location.itemKey !== undefined && items.some(saysMore);
    }
  }
  // One unreadable item makes all of them unknown: the path that we cannot see may matter.
  return { paths: found.every(isPath) ? found : [], hasGlobs, hasItemRanges };
}

/** Models write one path where a list is asked for, too. */
function itemsOf(list: unknown): readonly unknown[] {
  if (Array.isArray(list)) return list;
  return isPath(list) ? [list] : [];
}

function pathOfItem(item: unknown, itemKey: string | undefined): unknown {
  return itemKey !== undefined && isRecord(item) ? item[itemKey] : item;
}

function saysMore(item: unknown): boolean {
  return isRecord(item) && Object.keys(item).length > 1;
}

function pathsOfPatch(patch: unknown): readonly string[] {
  if (typeof patch !== 'string') return [];
  return readPatchHeaders(patch).map(({ path }) => path);
}

function isGlob(path: unknown): boolean {
  return typeof path === 'string' && /[*?]/.test(path);
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
