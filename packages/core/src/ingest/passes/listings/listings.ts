import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';

const SETTINGS = {
  listings: {
    description: 'Say the folder of listed files once for those that follow each other',
    type: 'boolean',
    default: true,
  },
} as const;

const FEWEST_PATHS = 8;
/** So many of the lines that hold something are paths. */
const SHARE = 0.8;
/** Names below a folder: two and the folder are as long as two paths. */
const FEWEST_NAMES = 3;

/** Writes a list of files as `ls -R` does: the folder with a colon on a line of its own, then the names. */
export const listings: IngestPass<typeof SETTINGS> = {
  name: 'listings',
  description: 'Says the folder of listed files once for those that follow each other',
  settings: SETTINGS,
  reason: { kind: 'listing', why: 'folders said once' },
  isEnabled: (config) => config.listings,
  reduce(text, subject) {
    if (!isPrinted(subject)) return undefined;
    const lines = text.split('\n');
    const paths = lines.map(readPath);
    const found = paths.filter((path) => path !== undefined).length;
    const filled = lines.filter((line) => line.trim() !== '').length;
    if (found < FEWEST_PATHS || found < SHARE * filled) return undefined;
    // A word of its own would be taken for a name in the folder above it.
    if (lines.some((line, index) => !paths[index] && line !== '' && !/\s/.test(line))) return undefined;
    return group(lines, paths).join('\n');
  },
};

interface Path {
  /** With the sign behind it. */
  readonly folder: string;
  readonly name: string;
}

/** A path and nothing else: without blanks, addresses, places and counts. A drive of Windows has a colon. */
const PATH = /^((?:[A-Za-z]:)?[^\s:*?"<>|]{0,400}[\\/])([^\s:*?"<>|\\/]{1,255})\r?$/;

function readPath(line: string): Path | undefined {
  const [, folder, name] = PATH.exec(line) ?? [];
  return folder === undefined || name === undefined ? undefined : { folder, name };
}

function group(lines: readonly string[], paths: readonly (Path | undefined)[]): readonly string[] {
  const grouped: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const folder = paths[at]?.folder;
    let end = at + 1;
    while (folder !== undefined && paths[end]?.folder === folder) end++;
    const isGroup = folder !== undefined && end - at >= FEWEST_NAMES;
    if (isGroup) grouped.push(`${folder}:`, ...lines.slice(at, end).map((line) => line.slice(folder.length)));
    else grouped.push(...lines.slice(at, end));
    at = end;
  }
  return grouped;
}
