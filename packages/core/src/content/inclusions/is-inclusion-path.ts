import { INCLUSION_END, inclusionStart, REFERENCED_FILES_HEADER } from './inclusion-markers.ts';

const RESERVED: readonly string[] = [INCLUSION_END, REFERENCED_FILES_HEADER];

/** Whether a path can stand in a marker and be read from it again as it is. */
export function isInclusionPath(path: string): boolean {
  if (path === '' || path !== path.trim() || /[\p{Cc}\u2028\u2029]/u.test(path)) return false;
  return !RESERVED.includes(inclusionStart(path));
}
