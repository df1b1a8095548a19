import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

export interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs every package as npm would publish it, into a folder or, without one, only as a list. */
export async function packPackages(folder?: string): Promise<readonly Tarball[]> {
  const where = folder === undefined ? ['--dry-run'] : ['--pack-destination', folder];
  const { stdout } = await run('npm', ['pack', '--json', '--workspaces', '--ignore-scripts', ...where], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const packed: unknown = JSON.parse(stdout);
  const list: readonly Tarball[] = Array.isArray(packed) ? packed : Object.values(Object(packed));
  return list;
}
