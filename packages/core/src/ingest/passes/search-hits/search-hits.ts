import type { IngestPass, IngestSubject } from '../../ingest-pass.ts';
import { findHits, type Hit } from './find-hits.ts';

const SETTINGS = {
  searchHits: {
    description: 'Say the path of hits once for those that follow each other, not on every line',
    type: 'boolean',
    default: true,
  },
} as const;

const KINDS: ReadonlySet<IngestSubject['use']['kind']> = new Set(['search', 'shell', 'unknown']);
const FEWEST_HITS = 4;
const HIT_SHARE = 0.5;
/** A line that would be taken for a hit of the path above it. */
const BARE_HIT = /^\d+[:-]/;

/** Writes hits as `rg --heading` does: the path on a line of its own, then `line:text`. */
export const searchHits: IngestPass<typeof SETTINGS> = {
  name: 'search-hits',
  description: 'Says the path of search hits once for those that follow each other',
  settings: SETTINGS,
  reason: { kind: 'search-hits', why: 'paths said once' },
  isEnabled: (config) => config.searchHits,
  reduce(text, { use, activity }) {
    if (!KINDS.has(use.kind) || activity.kind === 'read') return undefined;
    const lines = text.split('\n');
    const hits = findHits(lines);
    const found = hits.filter((hit) => hit !== undefined).length;
    const filled = lines.filter((line) => line.trim() !== '').length;
    if (found < FEWEST_HITS || found < HIT_SHARE * filled) return undefined;
    if (lines.some((line, index) => !hits[index] && BARE_HIT.test(line))) return undefined;
    return group(lines, hits).join('\n');
  },
};

function group(lines: readonly string[], hits: readonly (Hit | undefined)[]): readonly string[] {
  const grouped: string[] = [];
  let path: string | undefined;
  for (const [index, line] of lines.entries()) {
    const hit = hits[index];
    // The mark between two parts of one file leaves the path as it is.
    if (!hit && line === '--' && hits[index + 1]?.path === path) {
      grouped.push(line);
      continue;
    }
    if (hit && hit.path !== path && nextHit(lines, hits, index)?.path === hit.path) grouped.push(hit.path);
    else if (hit?.path !== path) {
      path = undefined;
      grouped.push(line);
      continue;
    }
    path = hit?.path;
    grouped.push(hit?.rest ?? line);
  }
  return grouped;
}

function nextHit(
  lines: readonly string[],
  hits: readonly (Hit | undefined)[],
  index: number,
): Hit | undefined {
  return hits[lines[index + 1] === '--' ? index + 2 : index + 1];
}
