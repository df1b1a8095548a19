import { realpathSync } from 'node:fs';

/** The file that a link leads to, so that the link stays when the file is replaced; else the path itself. */
export function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
