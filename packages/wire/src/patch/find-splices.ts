import { WireEditError } from '../errors/wire-edit-error.ts';
import type { ElementSpans } from '../json/element-spans.ts';
import { textSource } from '../json/exceeds-limits.ts';
import type { JsonPath, JsonSource, Splice } from '../json/json-source.ts';
import { skipComma } from '../json/list-spans.ts';
import { CODES, skipSpace, skipValue } from '../json/skip-value.ts';
import type { Range } from '../json-parts.ts';
import type { KnownList } from '../memory/known-lists.ts';
import type { Change, ChangeNode } from './change-node.ts';
import { listMarks } from './list-marks.ts';
import { memberText, NO_MARK } from './mark-style.ts';

/** The splices that bring the changes into a JSON text, in ascending order. */
export function findSplices(
  source: JsonSource<unknown>,
  root: ChangeNode,
  known?: KnownList,
): readonly Splice[] {
  if (root.isEmpty) return [];
  const list = known && onlyChild(root, known.key);
  const splices =
    known && list
      ? walkElements(source, known.elements, list, [known.key])
      : walkValue(source, skipSpace(source, source.start), root, []).splices;
  return splices.toSorted((a, b) => a.start - b.start);
}

/** The changes of a list, where nothing else is changed than its elements, and none of them is a mark. */
function onlyChild({ children, change, newMark }: ChangeNode, key: string): ChangeNode | undefined {
  const list = children.get(key);
  if (!list || list.change || list.newMark || change || newMark || list.hasElementMarks) return undefined;
  return children.size === 1 ? list : undefined;
}

/** Looks only into the elements that change. */
function walkElements(
  source: JsonSource<unknown>,
  elements: ElementSpans,
  node: ChangeNode,
  path: JsonPath,
): readonly Splice[] {
  const splices: Splice[] = [];
  for (const [key, child] of node.children) {
    const element = typeof key === 'number' ? elements.spanOf(key) : undefined;
    if (!element) throw missing([...path, key]);
    if (child.change?.type === 'remove') continue;
    splices.push(...walkValue(source, element.start, child, [...path, key]).splices);
  }
  const hasGone = [...node.children.values()].some(({ change }) => change?.type === 'remove');
  if (hasGone) splices.push(...cutRanges(elements.all(), (index) => node.isGone(index)));
  return splices;
}

/** The string that a change makes of another; the same where nothing changes. */
export function changeText(text: string, change: Change, path: JsonPath): string {
  if (change.type === 'remove') throw new WireEditError(path, 'a value is taken out by what holds it');
  if (change.type === 'text') return change.text;
  const source = textSource(text);
  const splices = findSplices(source, change.root);
  return splices.length === 0 ? text : source.splice(splices);
}

interface Walked {
  readonly end: number;
  readonly splices: readonly Splice[];
  /** Why it cannot be changed. */
  readonly refusal?: WireEditError;
}

function walkValue(source: JsonSource<unknown>, position: number, node: ChangeNode, path: JsonPath): Walked {
  if (node.change) return walkString(source, position, node.change, path);
  const code = source.codeAt(position);
  if (code === CODES.openList) return walkList(source, position, node, path);
  if (code === CODES.openObject) return walkObject(source, position, node, path);
  throw new WireEditError(path, 'there is neither a list nor an object');
}

/** The most that JSON needs for one character: `\\u0041`. */
const LONGEST_ESCAPE = 6;

function walkString(source: JsonSource<unknown>, start: number, change: Change, path: JsonPath): Walked {
  if (source.codeAt(start) !== CODES.quote) throw new WireEditError(path, 'there is no string');
  const end = source.endOfString(start);
  // Much longer than the new text could be written: it need not be read to see that it differs.
  if (change.type === 'text' && end - start - 2 > LONGEST_ESCAPE * change.text.length) {
    return { end, splices: [{ start, end, text: JSON.stringify(change.text) }] };
  }
  const before = String(JSON.parse(source.textOf(start, end)));
  const text = changeText(before, change, path);
  return { end, splices: text === before ? [] : [{ start, end, text: JSON.stringify(text) }] };
}

function walkList(source: JsonSource<unknown>, start: number, node: ChangeNode, path: JsonPath): Walked {
  if (node.newMark) throw new WireEditError(path, NO_MARK.noObject);
  const elements: Range[] = [];
  const splices: Splice[] = [];
  let position = skipSpace(source, start + 1);
  while (isInside(source, position, CODES.closeList, path)) {
    const walked = walkChild(source, position, node, elements.length, path);
    splices.push(...walked.splices);
    elements.push({ start: position, end: walked.end });
    position = skipComma(source, walked.end);
  }
  for (const key of node.children.keys()) {
    if (typeof key !== 'number' || key >= elements.length) throw missing([...path, key]);
  }
  const marks = listMarks(node, path, (index) => {
    const element = elements[index];
    return element && JSON.parse(source.textOf(element.start, element.end));
  });
  // A mark that takes the place of another one stands in front of what is cut.
  for (const [index, mark] of marks) {
    const { end = start } = elements[index] ?? {};
    splices.push({ start: end, end, text: `,{${memberText(mark)}}` });
  }
  splices.push(...cutRanges(elements, (index) => node.isGone(index)));
  return { end: position + 1, splices };
}

function walkObject(source: JsonSource<unknown>, start: number, node: ChangeNode, path: JsonPath): Walked {
  const members: (Range & { readonly key: string })[] = [];
  /** By key: if a key is there twice, the last one counts, as for every parser. */
  const walkedByKey = new Map<string, Walked>();
  let position = skipSpace(source, start + 1);
  while (isInside(source, position, CODES.closeObject, path)) {
    const keyEnd = source.endOfString(position);
    const key = keyOf(source.textOf(position, keyEnd));
    const colon = skipSpace(source, keyEnd);
    const walked = tryChild(source, skipSpace(source, colon + 1), node, key, path);
    walkedByKey.set(key, walked);
    members.push({ key, start: position, end: walked.end });
    position = skipComma(source, walked.end);
  }
  for (const key of node.children.keys()) {
    const walked = typeof key === 'string' ? walkedByKey.get(key) : undefined;
    if (!walked) throw missing([...path, key]);
    if (walked.refusal) throw walked.refusal;
  }
  const splices = [...walkedByKey.values()].flatMap((walked) => walked.splices);
  const cuts = cutRanges(members, (index) => node.isGone(members[index]?.key ?? ''));
  const { memberMark } = node;
  if (!memberMark) return { end: position + 1, splices: [...splices, ...cuts] };
  const markKey = memberMark.style.key;
  if (walkedByKey.has(markKey) && !node.isGone(markKey)) throw new WireEditError(path, NO_MARK.isMarked);
  const isAlone = members.every(({ key }) => node.isGone(key));
  const mark = { start: position, end: position, text: `${isAlone ? '' : ','}${memberText(memberMark)}` };
  return { end: position + 1, splices: [...splices, ...cuts, mark] };
}

/** Walks a member that may not be the last one of its key, and then may look like anything. */
function tryChild(
  source: JsonSource<unknown>,
  position: number,
  node: ChangeNode,
  key: string,
  path: JsonPath,
): Walked {
  try {
    return walkChild(source, position, node, key, path);
  } catch (error) {
    if (!(error instanceof WireEditError)) throw error;
    return { end: skipValue(source, position), splices: [], refusal: error };
  }
}

function walkChild(
  source: JsonSource<unknown>,
  position: number,
  node: ChangeNode,
  key: string | number,
  path: JsonPath,
): Walked {
  const child = node.children.get(key);
  if (!child || child.change?.type === 'remove') return { end: skipValue(source, position), splices: [] };
  return walkValue(source, position, child, [...path, key]);
}

/** Whether a list or an object goes on here; whoever patches a broken text must not wait for its end for ever. */
function isInside(source: JsonSource<unknown>, position: number, close: number, path: JsonPath): boolean {
  const code = source.codeAt(position);
  const isBroken =
    Number.isNaN(code) || (close === CODES.closeObject && code !== close && code !== CODES.quote);
  if (isBroken) throw new WireEditError(path, 'the body is no JSON');
  return code !== close;
}

function keyOf(text: string): string {
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
}

export function missing(path: JsonPath): WireEditError {
  return new WireEditError(path, 'the body has no such place');
}

/** Takes elements or members out of a list or an object, each with one comma. */
function cutRanges(ranges: readonly Range[], isGone: (index: number) => boolean): readonly Splice[] {
  const lastKept = ranges.findLastIndex((_, index) => !isGone(index));
  const cuts = ranges.flatMap(({ start }, index): Splice[] => {
    const next = ranges[index + 1];
    return index < lastKept && next && isGone(index) ? [{ start, end: next.start, text: '' }] : [];
  });
  const last = ranges.at(-1);
  if (!last || lastKept === ranges.length - 1) return cuts;
  const start = ranges[lastKept]?.end ?? ranges[0]?.start ?? last.start;
  return [...cuts, { start, end: last.end, text: '' }];
}
