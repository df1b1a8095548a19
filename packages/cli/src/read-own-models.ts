import { resolve } from 'node:path';
import { hdcPlaces } from '@hdc/files';
import { InvalidModelsFileError, type ModelOverrides, readModelOverrides } from '@hdc/prices';
import type { CliEnvironment } from './cli-environment.ts';
import { UsageError } from './usage-error.ts';

/**
 * A person's facts about models, in `models.json` beside the profiles. Throws `UsageError` for values that cannot
 * be used.
 */
export async function readOwnModels({
  env,
  home,
  platform,
  cwd,
}: Pick<CliEnvironment, 'env' | 'home' | 'platform' | 'cwd'>): Promise<ModelOverrides> {
  const { config } = hdcPlaces({ env, home, platform });
  try {
    return await readModelOverrides(resolve(cwd, config, 'models.json'));
  } catch (cause) {
    if (cause instanceof InvalidModelsFileError) throw new UsageError(cause.message, { cause });
    throw cause;
  }
}
