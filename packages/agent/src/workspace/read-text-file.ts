import { quoteValue } from '@hdc/core/errors';
import { formatBytes } from '@hdc/text';
import { ToolError } from '../tool-error.ts';
import { readFileBytes } from './read-file-bytes.ts';

/** Larger files are neither read nor written. */
export const MAX_TEXT_BYTES: number = 10 * 1024 * 1024;

/** The bytes in which binary formats show themselves by a NUL. */
const HEAD_BYTES = 8 * 1024;

/** The text of a file just as it is, with its mark and line endings. Throws `ToolError` when it is none. */
export async function readTextFile(path: string, shown: string): Promise<string> {
  const bytes = await readFileBytes(path, shown, MAX_TEXT_BYTES);
  const text = decode(bytes);
  if (text !== undefined) return text;
  throw new ToolError(
    `${quoteValue(shown)} is a binary file or not in UTF-8 (${formatBytes(bytes.length)}); only text can be used. ` +
      'Use run_shell_command to inspect or convert it.',
  );
}

function decode(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, HEAD_BYTES).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
