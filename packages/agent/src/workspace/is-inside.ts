import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is the folder itself or lies in it, as far as the texts of both say. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
