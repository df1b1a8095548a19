import type { WireRequest } from '@hdc/wire';
import type { SharedStart } from '../stores/conversation-state.ts';
import type { DecisionStore, StoreNote } from '../stores/decision-store.ts';
import { readFixedStarts } from './fixed-starts.ts';

/** The known breakpoints in front of a request's messages, which other conversations may share. */
export interface SharedStarts {
  /** Whether another conversation found what ends there. */
  servesOthers(hash: string): boolean;
  /** The longest one that another conversation has sent: this one may find it. */
  readonly sentBefore?: SharedStart;
}

const NOTHING_SHARED: SharedStarts = { servesOthers: () => false };
/** Stands for every conversation whose store cannot be asked: no mark is moved then. */
const ALL_SHARED: SharedStarts = { servesOthers: () => true };

/** Asks the store where it matters: when a conversation begins, and when a mark may have to move. */
export async function readSharedStarts(
  store: DecisionStore,
  decoded: WireRequest,
  { isFirst, mayMove }: { readonly isFirst: boolean; readonly mayMove: boolean },
): Promise<SharedStarts> {
  if (!isFirst && !mayMove) return NOTHING_SHARED;
  const marked = readFixedStarts(decoded, decoded.cacheMarks).filter(({ mark }) => mark);
  // The last one never moves.
  if (marked.length === 0 || (!isFirst && marked.length === 1)) return NOTHING_SHARED;
  const starts = marked.map(({ hash, tokens }) => ({ hash, tokens }));
  try {
    const ask = ({ hash }: SharedStart) =>
      isFirst ? store.addToNote(keyOf(hash), { sent: 1 }) : store.readNote(keyOf(hash));
    const notes = await Promise.all(starts.map(ask));
    const found = new Set(
      starts.filter((_, index) => (notes[index]?.['found'] ?? 0) > 0).map(({ hash }) => hash),
    );
    const sentBefore = isFirst ? starts.findLast((_, index) => isSentBefore(notes[index])) : undefined;
    return { servesOthers: (hash) => found.has(hash), ...(sentBefore && { sentBefore }) };
  } catch {
    return ALL_SHARED;
  }
}

/** A conversation found what another one has sent: the mark there does its work. */
export async function noteFoundStart(store: DecisionStore, { hash }: SharedStart): Promise<void> {
  await store.addToNote(keyOf(hash), { found: 1 });
}

function isSentBefore(note: StoreNote | undefined): boolean {
  return (note?.['sent'] ?? 0) > 1;
}

function keyOf(hash: string): string {
  return `start:${hash}`;
}
