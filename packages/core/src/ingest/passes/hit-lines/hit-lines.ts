import type { IngestPass, IngestSubject } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';
import { wholePlace } from '../../whole-place.ts';
import { findHits } from '../search-hits/find-hits.ts';

const SETTINGS = {
  hitLines: {
    description: 'Show only the place of the match in search hits on very long lines of several files',
    type: 'boolean',
    default: true,
  },
} as const;

/** Characters: a line that somebody wrote is shorter. */
const LONGEST = 1_500;
/** So many stay on either side of what was looked for. */
const AROUND = 150;
/** A shorter part of a pattern stands everywhere. */
const SHORTEST_PART = 3;
/** Bundles and data that a program wrote: lines of other files get edited, however long they are. */
const DATA =
  /\.(?:jsonl|ndjson|map|log|csv|tsv|svg|lock|snap)$|\.min\.\w+$|(?:^|[\\/])(?:dist|build|out|vendor|node_modules|coverage|\.next|\.cache)[\\/]/;
const CUT = /\[… \d+ characters\]/;

/** Shortens hits on lines of bundles and data to what stands around what was looked for. */
export const hitLines: IngestPass<typeof SETTINGS> = {
  name: 'hit-lines',
  description: 'Shortens search hits on very long lines to what stands around the match',
  settings: SETTINGS,
  reason: { kind: 'hit-lines', why: 'the rest of very long lines' },
  isEnabled: (config) => config.hitLines,
  reduce(text, subject) {
    if (text.length < LONGEST || !isPrinted(subject)) return undefined;
    const lines = text.split('\n');
    if (!lines.some(({ length }) => length > LONGEST)) return undefined;
    const hits = findHits(lines);
    // A model that searches one file may well edit the line that is found.
    if (new Set(hits.flatMap((hit) => hit?.path ?? [])).size < 2) return undefined;
    const asked = literalsOf(patternOf(subject.use));
    const shown = lines.map((line, index) => {
      const hit = hits[index];
      if (!hit || line.length <= LONGEST || !DATA.test(hit.path) || CUT.test(line)) return line;
      const start = line.length - hit.rest.length + (/^\d+[:-]/.exec(hit.rest)?.[0].length ?? 0);
      return shorten(line, start, asked);
    });
    return shown.every((line, index) => line === lines[index]) ? undefined : shown.join('\n');
  },
};

/** The pattern that is searched for: in a command it stands in quotes, or is a word that is neither an option nor a path. */
function patternOf({ command, subject = '' }: IngestSubject['use']): string {
  if (command === undefined) return subject;
  const [, single, double] = /'([^']*)'|"([^"]*)"/.exec(command) ?? [];
  const words = command.split(/\s+/).slice(1);
  return single ?? double ?? words.filter((word) => !/^-|[/.]/.test(word)).join('|');
}

/** Texts that every match holds literally: an alternative, or its longest part without signs. */
function literalsOf(pattern: string): readonly string[] {
  const alternatives = pattern
    .slice(0, 2_000)
    .replace(/\\[A-Za-z]/g, '.')
    .split('|');
  const literals = alternatives.map((alternative) => {
    const parts = alternative.split(/[\\^$.*+?()[\]{}]+/);
    const longest = parts.reduce((most, part) => (part.length > most.length ? part : most), '');
    return longest.length >= SHORTEST_PART || parts.length === 1 ? longest : '';
  });
  return [...new Set(literals.filter((literal) => literal !== ''))];
}

/** If none of them stands in the line, nobody knows what was found, and all of it stays. */
function shorten(line: string, start: number, literals: readonly string[]): string {
  const folded = line.toLowerCase();
  const places = literals.flatMap((word) => {
    const at = folded.indexOf(word.toLowerCase(), start);
    return at < 0 ? [] : [{ at, end: at + word.length }];
  });
  if (places.length === 0 || folded.length !== line.length) return line;
  let shown = line.slice(0, start);
  let end = start;
  for (const place of places.toSorted((a, b) => a.at - b.at)) {
    const from = Math.max(end, wholePlace(line, place.at - AROUND));
    const to = Math.max(end, wholePlace(line, Math.min(line.length, place.end + AROUND)));
    shown += cut(from - end) + line.slice(from, to);
    end = to;
  }
  return shown + cut(line.length - end);
}

function cut(length: number): string {
  return length === 0 ? '' : `[… ${length} characters]`;
}
