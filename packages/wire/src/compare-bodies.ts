import { Memo } from '@hdc/core/content';
import { bytesSource } from './json/bytes-source.ts';
import type { JsonPath, JsonSource, Splice } from './json/json-source.ts';
import { CODES } from './json/skip-value.ts';
import { gapsOf, jsonPartsOf, type Range } from './json-parts.ts';
import { findList, type KnownList } from './memory/known-lists.ts';
import { isSpliced } from './patch/is-spliced.ts';

/** A value that is not the same, to the byte, in another body. */
export interface BodyDifference {
  /** Its place in the first body; a list or an object if members are missing or too many. */
  readonly path: JsonPath;
  readonly bytes: number;
  /** The second body came of a patch of the first, and its bytes around here are what that patch made, every one. */
  readonly isAsPatched?: boolean;
}

/**
 * The places in which the bytes of two JSON bodies differ, as deep as they can be told apart; white space between
 * values counts. Elements of the first body that `isGone` says are missing in the second are no difference.
 */
export function compareBodies(
  before: Uint8Array,
  after: Uint8Array,
  isGone: (path: JsonPath) => boolean = () => false,
): readonly BodyDifference[] {
  const [a, b] = [sideOf(before), sideOf(after)];
  const comparison = { a, b, isGone, path: [] };
  const [left, right] = [findList(before), findList(after)];
  const areKnown = left && right && left.key === right.key && left.elements.length === right.elements.length;
  if (!areKnown) return compareValues(comparison, a.whole, b.whole);
  if (right.from === left && right.splices && isSpliced(before, left, after, right)) {
    return [...right.splices].flatMap(([index, splices]) =>
      compareSpliced({ ...comparison, path: [left.key, index] }, left, right, splices),
    );
  }
  return compareLists(comparison, left, right, changedElements(left, right));
}

/** The elements that differ if one body is a patch of the other, which nobody need believe; undefined if it is not. */
function changedElements(left: KnownList, right: KnownList): readonly number[] | undefined {
  if (right.from === left) return [...(right.splices?.keys() ?? [])];
  return left.from === right ? [...(left.splices?.keys() ?? [])] : undefined;
}

/** Elements and what stands between them make up both bodies, so nothing is left out wherever they are said to begin. */
function compareLists(
  comparison: Comparison,
  left: KnownList,
  right: KnownList,
  changed: readonly number[] | undefined,
): readonly BodyDifference[] {
  const told = changed && compareAt(comparison, left, right, changed);
  if (told?.between === 0) return told.differences;
  const all = Array.from({ length: left.elements.length }, (_, index) => index);
  const { between, differences } = compareAt(comparison, left, right, all);
  return between === 0 ? differences : [...differences, { path: [], bytes: between }];
}

/** The differences in some of the elements, and how many bytes differ around these: in others, too. */
function compareAt(
  comparison: Comparison,
  { key, elements }: KnownList,
  right: KnownList,
  indices: readonly number[],
): { readonly differences: readonly BodyDifference[]; readonly between: number } {
  const { a, b } = comparison;
  const differences: BodyDifference[] = [];
  let between = 0;
  let [behind, otherBehind] = [a.whole.start, b.whole.start];
  for (const index of indices) {
    const element = { start: elements.startOf(index), end: elements.endOf(index) };
    const other = { start: right.elements.startOf(index), end: right.elements.endOf(index) };
    between += differentBytes(
      comparison,
      { start: behind, end: element.start },
      { start: otherBehind, end: other.start },
    );
    behind = element.end;
    otherBehind = other.end;
    if (!isSame(comparison, element, other)) {
      const within = { ...comparison, path: [key, index] };
      differences.push(...compareValues(within, element, other));
    }
  }
  between += differentBytes(
    comparison,
    { start: behind, end: a.whole.end },
    { start: otherBehind, end: b.whole.end },
  );
  return { differences, between };
}

interface Compared {
  /** The key of the list, and the place of the element in it. */
  readonly key: string | number | undefined;
  readonly index: string | number | undefined;
  readonly length: number;
  readonly differences: readonly BodyDifference[];
}

/** One list of splices belongs to one element, whose bytes never change. */
const compared = new Memo<readonly Splice[], Compared>();

/** The same splices of the same element give the same result again. */
function compareSpliced(
  comparison: Comparison,
  { elements }: KnownList,
  right: KnownList,
  splices: readonly Splice[],
): readonly BodyDifference[] {
  const [key, index] = comparison.path;
  const element = { start: elements.startOf(Number(index)), end: elements.endOf(Number(index)) };
  const length = element.end - element.start;
  const known = compared.get(splices);
  if (known?.length === length && known.key === key && known.index === index) return known.differences;
  let hasGone = false;
  const isGone = (inner: JsonPath) => {
    const gone = comparison.isGone(inner);
    hasGone ||= gone;
    return gone;
  };
  const other = { start: right.elements.startOf(Number(index)), end: right.elements.endOf(Number(index)) };
  const differences = compareValues({ ...comparison, isGone }, element, other).map(asPatched);
  if (!hasGone) compared.set(splices, { key, index, length, differences });
  return differences;
}

/** Paths that were put together have room to grow, which thousands that are remembered do not need. */
function asPatched({ path, bytes }: BodyDifference): BodyDifference {
  return { path: path.slice(), bytes, isAsPatched: true };
}

interface Side {
  readonly bytes: Buffer;
  readonly source: JsonSource<unknown>;
  readonly whole: Range;
}

interface Comparison {
  readonly a: Side;
  readonly b: Side;
  readonly isGone: (path: JsonPath) => boolean;
  readonly path: JsonPath;
}

function sideOf(body: Uint8Array): Side {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return { bytes, source: bytesSource(bytes), whole: { start: 0, end: bytes.length } };
}

function compareValues(comparison: Comparison, a: Range, b: Range): readonly BodyDifference[] {
  if (isSame(comparison, a, b)) return [];
  const [left, right] = [jsonPartsOf(comparison.a, a), jsonPartsOf(comparison.b, b)];
  const { path, isGone } = comparison;
  const kept = left?.parts.filter(({ key }) => !isGone([...path, key]));
  const isComparable =
    left !== undefined &&
    right !== undefined &&
    kept !== undefined &&
    left.code === right.code &&
    kept.length === right.parts.length &&
    kept.every(({ key }, index) => left.code === CODES.openList || key === right.parts[index]?.key);
  if (!isComparable) return [{ path, bytes: Math.max(a.end - a.start, b.end - b.start) }];
  const inside = kept.flatMap((part, index) => {
    const other = right.parts[index];
    return other ? compareValues({ ...comparison, path: [...path, part.key] }, part, other) : [];
  });
  // Taking something out moves commas.
  const between =
    kept.length < left.parts.length ? 0 : compareGaps(comparison, gapsOf(a, kept), gapsOf(b, right.parts));
  return between === 0 ? inside : [...inside, { path, bytes: between }];
}

/** How many bytes of the gaps differ. */
function compareGaps(comparison: Comparison, a: readonly Range[], b: readonly Range[]): number {
  return a.reduce((sum, gap, index) => {
    const other = b[index];
    return other ? sum + differentBytes(comparison, gap, other) : sum;
  }, 0);
}

function differentBytes(comparison: Comparison, a: Range, b: Range): number {
  return isSame(comparison, a, b) ? 0 : Math.max(a.end - a.start, b.end - b.start);
}

function isSame({ a: { bytes }, b: { bytes: other } }: Comparison, a: Range, b: Range): boolean {
  return a.end - a.start === b.end - b.start && bytes.compare(other, b.start, b.end, a.start, a.end) === 0;
}
