import type { JsonPath } from '@hdc/wire';
import type { AddedMark, MarkChanges } from '../pruner.ts';
import type { HeldStart } from '../stores/conversation-state.ts';
import type { MarkedStart } from './prompt-starts.ts';

/** A mark of a request as it leaves; without `at` it is the client's own. */
export interface PlacedMark extends MarkedStart {
  readonly path: JsonPath;
  readonly at?: AddedMark['at'];
}

interface MarkQuestion {
  /** Marks of the client, in the order of the prompt. */
  readonly client: readonly PlacedMark[];
  /** Marks that are missing, the most important first. */
  readonly wanted: readonly PlacedMark[];
  /** How many can be added. */
  readonly room: number;
  /** Whether another conversation found what ends at a mark in front of the messages. */
  readonly servesOthers: (hash: string) => boolean;
  /** Whether marks find what is to be found. */
  readonly isFound: (marks: readonly PlacedMark[]) => boolean;
}

/** The marks with which a request leaves, in the order of the prompt: a spare one moves to a place without one. */
export function placeMarks(question: MarkQuestion): readonly PlacedMark[] {
  const { client, wanted, room } = question;
  let marks = client;
  let free = room;
  for (const mark of wanted) {
    if (marks.some(({ path }) => isSamePath(path, mark.path))) continue;
    const spare =
      free > 0
        ? undefined
        : marks.find((each) => !each.at && isSpare(each, withMark(marks, each, mark), question));
    if (free <= 0 && !spare) continue;
    if (!spare) free -= 1;
    marks = withMark(marks, spare, mark);
  }
  return marks;
}

/**
 * Whether a mark of the client does nothing that the others do not do as well. In front of the messages, marks but the
 * last serve nobody unless another conversation found something there. Among messages the last one writes what the
 * next request finds, and others only find.
 */
function isSpare(
  mark: PlacedMark,
  others: readonly PlacedMark[],
  { servesOthers, isFound }: MarkQuestion,
): boolean {
  if (mark.blocks <= 0) {
    const isLast = !others.some(({ blocks }) => blocks > mark.blocks && blocks <= 0);
    return !isLast && !servesOthers(mark.hash);
  }
  return others.some(({ blocks }) => blocks > mark.blocks) && isFound(others);
}

function withMark(
  marks: readonly PlacedMark[],
  gone: PlacedMark | undefined,
  added: PlacedMark,
): readonly PlacedMark[] {
  return [...marks.filter((mark) => mark !== gone), added].toSorted((a, b) => a.blocks - b.blocks);
}

/** A breakpoint of an hour must not stand behind one that asks for less. */
export function orderLifetimes(marks: readonly PlacedMark[]): readonly PlacedMark[] {
  let longest = 0;
  return marks
    .toReversed()
    .map((mark) => {
      longest = Math.max(longest, mark.lifetimeSeconds);
      return mark.lifetimeSeconds === longest ? mark : { ...mark, lifetimeSeconds: longest };
    })
    .reverse();
}

/** The changes that turn the client's breakpoints into these. */
export function changesOf(client: readonly PlacedMark[], marks: readonly PlacedMark[]): MarkChanges {
  const added: AddedMark[] = [];
  const unmarked: JsonPath[] = client
    .filter(({ path }) => !marks.some((mark) => isSamePath(mark.path, path)))
    .map(({ path }) => path);
  for (const { path, lifetimeSeconds, at = 'lifetime' } of marks) {
    const own = client.find((mark) => isSamePath(mark.path, path));
    if (own?.lifetimeSeconds === lifetimeSeconds) continue;
    if (own) unmarked.push(path);
    added.push({ at, path, lifetimeSeconds });
  }
  const isChosen = added.some(({ at }) => at === 'hour' || at === 'lifetime');
  const chosenSeconds = isChosen ? marks.at(-1)?.lifetimeSeconds : undefined;
  return {
    ...(added.length > 0 && { marks: added }),
    ...(unmarked.length > 0 && { unmarked }),
    ...(chosenSeconds !== undefined && { chosenSeconds }),
  };
}

function isSamePath(path: JsonPath, other: JsonPath): boolean {
  return path.length === other.length && path.every((key, index) => key === other[index]);
}

/** The book's record of a prefix. */
export function toHeld({ hash, blocks, tokens, lifetimeSeconds, usedAt, hidesLonger }: HeldStart): HeldStart {
  return { hash, blocks, tokens, lifetimeSeconds, usedAt, ...(hidesLonger && { hidesLonger }) };
}
