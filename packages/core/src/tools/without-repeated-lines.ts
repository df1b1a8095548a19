import type { ToolResponseBlock } from '../content/content-block.ts';
import { type AnsweredRead, lineHashesOf } from './line-hashes.ts';
import { repeatedMark } from './repeated-mark.ts';

/** So many lines one after the other are no coincidence, and worth a mark. */
const SHORTEST_RUN = 12;
/** So many lines stay where a run meets lines that stand nowhere else: an edit may reach across. */
const MARGIN = 4;
/** Lines such as `}` stand in many places; so many places of each are tried. */
const MOST_PLACES = 4;

/** A result without lines that stand in later ones. */
export interface WithoutRepeated {
  readonly response: ToolResponseBlock;
  /** The number of the last one that shows some of them for the first time. */
  readonly shownBy: number;
}

/** A result with the lines left out that stand in later ones, one after the other; undefined if there are none. */
export function withoutRepeatedLines(
  older: AnsweredRead,
  later: readonly AnsweredRead[],
): WithoutRepeated | undefined {
  const { result } = older.response;
  const hashes = typeof result === 'string' ? lineHashesOf(older) : undefined;
  if (!hashes || typeof result !== 'string') return undefined;
  const isRepeated = new Uint8Array(hashes.length);
  let shownBy = 0;
  for (const [number, read] of later.entries()) {
    if (markRuns(hashes, lineHashesOf(read) ?? NONE, isRepeated)) shownBy = number;
  }
  const runs = runsOf(isRepeated);
  return runs.length === 0
    ? undefined
    : { response: { ...older.response, result: leaveOut(result, runs) }, shownBy };
}

function leaveOut(text: string, runs: readonly Run[]): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let next = 0;
  for (const { start, end } of runs) {
    for (const line of lines.slice(next, start)) kept.push(line);
    kept.push(repeatedMark(end - start));
    next = end;
  }
  return [...kept, ...lines.slice(next)].join('\n');
}

const NONE: readonly number[] = [];

/** Marks what stands in the newer lines as well, in runs that are long enough; says whether some was not marked yet. */
function markRuns(older: readonly number[], newer: readonly number[], isRepeated: Uint8Array): boolean {
  let isNew = false;
  const places = placesOf(newer);
  for (let at = 0; at < older.length; ) {
    const longest = (places.get(older[at] ?? 0) ?? []).reduce(
      (most, place) => Math.max(most, commonLength(older, at, newer, place)),
      0,
    );
    const isRun = longest >= SHORTEST_RUN;
    if (isRun) {
      isNew ||= isRepeated.subarray(at, at + longest).includes(0);
      isRepeated.fill(1, at, at + longest);
    }
    at += isRun ? longest : 1;
  }
  return isNew;
}

function placesOf(lines: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [place, hash] of lines.entries()) {
    if (hash === 0) continue;
    const known = places.get(hash);
    if (!known) places.set(hash, [place]);
    else if (known.length < MOST_PLACES) known.push(place);
  }
  return places;
}

function commonLength(older: readonly number[], at: number, newer: readonly number[], place: number): number {
  let length = 0;
  const most = Math.min(older.length - at, newer.length - place);
  while (length < most && older[at + length] === newer[place + length]) length++;
  return length;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

/** The runs that may be left out, without their margins. */
function runsOf(isRepeated: Uint8Array): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < isRepeated.length; ) {
    const from = at;
    while (at < isRepeated.length && isRepeated[at] === 1) at++;
    const start = from === 0 ? from : from + MARGIN;
    const end = at === isRepeated.length ? at : at - MARGIN;
    if (at > from && end - start >= SHORTEST_RUN - 2 * MARGIN) runs.push({ start, end });
    if (at === from) at++;
  }
  return runs;
}
