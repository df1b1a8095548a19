import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { quoteValue } from '@hdc/core/errors';
import { formatBytes } from '@hdc/text';
import { ToolError } from '../tool-error.ts';
import { fileError } from './file-error.ts';
import { assertReal } from './open-real.ts';

/** The bytes of a regular file, by its real path, up to a size; `shown` is its name in errors. Throws `ToolError`. */
export async function readFileBytes(path: string, shown: string, maxBytes: number): Promise<Buffer> {
  try {
    // Without waiting, in case a pipe took the place of the file meanwhile.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      assertReal(file.fd, path, shown);
      const stats = await file.stat();
      if (stats.isDirectory()) {
        throw new ToolError(`${quoteValue(shown)} is a folder; list_directory shows what is in it.`);
      }
      if (!stats.isFile()) throw new ToolError(`${quoteValue(shown)} is not a regular file.`);
      if (stats.size > maxBytes) throw tooLarge(shown, stats.size, maxBytes);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, shown);
  }
}

function tooLarge(shown: string, size: number, maxBytes: number): ToolError {
  return new ToolError(
    `${quoteValue(shown)} is too large (${formatBytes(size)}; at most ${formatBytes(maxBytes)} can be read). ` +
      'Use run_shell_command with grep, head or sed to look at parts of it.',
  );
}
