import { readFileSync } from 'node:fs';
import { errorCode } from '@hdc/core/errors';
import { readRegularFile } from '@hdc/files';
import type { AgentSurroundings } from '@hdc/gateway';
import type { CliEnvironment } from '../../cli-environment.ts';

/** No settings file is that large; the folder may be somebody else's. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The surroundings that an agent would find if it were started in the person's folder. */
export function agentSurroundings(
  { env, cwd, home, platform }: Pick<CliEnvironment, 'env' | 'cwd' | 'home' | 'platform'>,
  args: readonly string[],
): AgentSurroundings {
  return { env, cwd, home, platform, args, readFile };
}

function readFile(path: string): string | undefined {
  try {
    return readRegularFile(path, (file, { size }) => {
      if (size > MOST_BYTES) throw new Error('it is too large for settings');
      return readFileSync(file, 'utf8');
    });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
