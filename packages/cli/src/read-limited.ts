import type { Readable } from 'node:stream';
import { formatBytes } from '@hdc/text';
import { UsageError } from './usage-error.ts';

/** No model takes nearly as much, and a text of some hundred megabytes cannot be made at all. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Everything until the end of an input. Throws `UsageError` when that is more than a prompt can be. */
export async function readLimited(input: Readable, limit: number = MOST_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Breaking off destroys the input, so whoever writes to it learns that nobody reads any more.
    if (size > limit) {
      throw new UsageError(
        `Standard input gives more than ${formatBytes(limit)}, which is the limit; ` +
          'put it into a file of the workspace and name the part that matters',
      );
    }
    chunks.push(bytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
