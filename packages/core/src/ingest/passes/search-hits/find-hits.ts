/** A line of a search: where it was found, and the rest of it, from the line number on. */
export interface Hit {
  readonly path: string;
  readonly rest: string;
}

/**
 * `src/a.ts:12:text`, `C:\src\a.ts:12:text`. A path has no blanks, and a letter and a dot or slash in it, so that
 * times, addresses and the lines of logs are none.
 */
const HIT = /^((?:[A-Za-z]:[\\/])?[^:\s]{1,500}):(\d{1,9}:)/;
const PATH = /[\p{L}_].*[./\\]|[./\\].*[\p{L}_]/u;
const CONTEXT_NUMBER = /-(?=\d{1,9}-)/g;
const LONGEST_PATH = 500;

/** The hits among lines. A context line, `src/a.ts-12-text`, is one where a hit names its path and no other fits. */
export function findHits(lines: readonly string[]): readonly (Hit | undefined)[] {
  const matches = lines.map(readHit);
  const paths = new Set(matches.flatMap((hit) => (hit ? [hit.path] : [])));
  return lines.map(
    (line, index) => matches[index] ?? (paths.size > 0 ? readContext(line, paths) : undefined),
  );
}

function readHit(line: string): Hit | undefined {
  const [, path = '', number] = HIT.exec(line) ?? [];
  if (number === undefined || !PATH.test(path)) return undefined;
  return { path, rest: line.slice(path.length + 1) };
}

function readContext(line: string, paths: ReadonlySet<string>): Hit | undefined {
  const fitting: Hit[] = [];
  for (const { index } of line.slice(0, LONGEST_PATH).matchAll(CONTEXT_NUMBER)) {
    const path = line.slice(0, index);
    if (paths.has(path)) fitting.push({ path, rest: line.slice(index + 1) });
  }
  return fitting.length === 1 ? fitting[0] : undefined;
}
