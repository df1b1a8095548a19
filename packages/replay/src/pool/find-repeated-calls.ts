import type { FileResult } from './replay-file.ts';

/**
 * For each file the calls that another one has, too: a fork and what it was forked from are two files. A call
 * belongs to the session with most calls, so that a copy which is part of another goes as a whole.
 */
export function findRepeatedCalls(results: readonly FileResult[]): readonly (readonly string[])[] {
  const repeated = results.map((): string[] => []);
  const sessions = results.flatMap(({ calls }, file) => calls.map((ids) => ({ ids, file })));
  const claimed = new Map<string, number>();
  for (const { ids, file } of sessions.toSorted((a, b) => b.ids.length - a.ids.length)) {
    for (const id of ids) {
      const owner = claimed.get(id);
      if (owner === undefined) claimed.set(id, file);
      else if (owner !== file) repeated[file]?.push(id);
    }
  }
  return repeated;
}
