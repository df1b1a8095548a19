import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { CliEnvironment } from '../../cli-environment.ts';

/** Where a program is found that is called by its name; undefined where it is not. */
export function findProgram(name: string, { env, platform }: CliEnvironment): string | undefined {
  const endings = platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`)));
  return paths.find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
