import { resolve } from 'node:path';
import { hdcPlaces } from '@hdc/files';
import type { CliEnvironment } from './cli-environment.ts';

/** The folder of originals, as files that agents can read; absolute. */
export function originalsFolder({
  env,
  home,
  platform,
  cwd,
}: Pick<CliEnvironment, 'env' | 'home' | 'platform' | 'cwd'>): string {
  return resolve(cwd, hdcPlaces({ env, home, platform }).data, 'store');
}
