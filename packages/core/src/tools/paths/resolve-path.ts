import { resolve } from 'node:path';

/** An absolute path. A root that is not absolute itself counts from `/`, never from the process's folder. */
export function resolvePath(workspaceRoot: string, path: string): string {
  return resolve('/', workspaceRoot, path);
}
