import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { readLimited } from './read-limited.ts';

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
