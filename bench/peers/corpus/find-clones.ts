import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const GITHUB = /github\.com[:/](?<name>[^/]+\/[^/]+?)(?:\.git)?\/?$/;

/** Clones by the name of their repository in lower case: the folders themselves and what lies directly in them. */
export function findClones(folders: readonly string[]): ReadonlyMap<string, string> {
  const candidates = folders.flatMap((folder) => [folder, ...foldersIn(folder)]);
  const clones = new Map<string, string>();
  for (const folder of candidates) {
    const name = repositoryOf(folder);
    if (name !== undefined && !clones.has(name)) clones.set(name, folder);
  }
  return clones;
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '.git')
    .map(({ name }) => join(folder, name));
}

/** Undefined if the folder is no clone, or has no remote. */
function repositoryOf(folder: string): string | undefined {
  try {
    const url = execFileSync('git', ['-C', folder, 'config', '--get', 'remote.origin.url'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return GITHUB.exec(url.trim())?.groups?.['name']?.toLowerCase();
  } catch {
    return undefined;
  }
}
