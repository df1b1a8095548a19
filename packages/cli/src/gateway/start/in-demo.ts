import { join, resolve } from 'node:path';
import { hdcPlaces } from '@hdc/files';
import type { CliEnvironment } from '../../cli-environment.ts';

/** The same environment with the home folder of the last `hdc run --demo`, which is kept apart from the person's own data. */
export function inDemo<Environment extends Pick<CliEnvironment, 'env' | 'home' | 'platform' | 'cwd'>>(
  environment: Environment,
): Environment & { readonly env: { readonly HDC_HOME: string } } {
  const { env, home, platform, cwd } = environment;
  const HDC_HOME = join(resolve(cwd, hdcPlaces({ env, home, platform }).data), 'demo');
  return { ...environment, env: { ...env, HDC_HOME } };
}
