import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { formatBytes } from '@hdc/text';
import { UsageError } from './usage-error.ts';

/** No model takes nearly as much, and a text of some hundred megabytes cannot be made at all. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Long enough for a program that is about to write, short enough for one that never will. */
const LONGEST_SILENCE_MS = 3_000;

/** See `CliInput`. */
export async function readPiped(
  input: NodeJS.ReadStream & { readonly fd: number },
  longestSilenceMs: number = LONGEST_SILENCE_MS,
): Promise<string | undefined> {
  if (input.isTTY) return '';
  const facts = statOf(input.fd);
  if (facts?.isFile()) return readLimited(input);
  // Some programs connect others by sockets.
  if (!facts?.isFIFO() && !facts?.isSocket()) return '';
  if (await speaks(input, longestSilenceMs)) return readLimited(input);
  input.destroy();
  return undefined;
}

/** Everything until the end of an input. Throws `UsageError` when that is more than a prompt can be. */
export async function readLimited(input: Readable, limit: number = MOST_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Breaking off destroys the input, so the writer learns that nobody reads any more.
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

async function speaks(input: NodeJS.ReadStream, longestSilenceMs: number): Promise<boolean> {
  const silence = AbortSignal.timeout(longestSilenceMs);
  try {
    await Promise.race([
      once(input, 'readable', { signal: silence }),
      once(input, 'end', { signal: silence }),
    ]);
    return true;
  } catch {
    return false;
  }
}

/** An input that was closed has no facts. */
function statOf(descriptor: number) {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined;
  }
}
