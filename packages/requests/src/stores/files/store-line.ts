import { isRecord } from '@hdc/core/content';
import type { Decision } from '../../decisions/decision.ts';
import { isDecision } from '../../decisions/is-decision.ts';
import type { ConversationState } from '../conversation-state.ts';
import type { StoreNote } from '../decision-store.ts';
import { isConversationState, isStoreNote } from '../is-conversation-state.ts';

/**
 * `decisions` were made, `renewed` ones were there before and are written again because their file will be
 * dropped, `conversation` is what is known of one, `note` what several share.
 */
const KINDS = ['decisions', 'renewed', 'conversation', 'note'] as const;

export type StoreLineKind = (typeof KINDS)[number];

export interface StoreLineHead {
  readonly kind: StoreLineKind;
  readonly keys: readonly string[];
}

const HEAD = /^\{"kind":"(decisions|renewed|conversation|note)","keys":(?=\[)/;
/** Stands in no string: a quotation mark inside of one is escaped. */
const KEYS_END = '],"values":[';

/** All of a line holds or nothing of it, so what is decided together goes into one. */
export function storeLine(
  kind: StoreLineKind,
  values: ReadonlyMap<string, Decision | ConversationState | StoreNote>,
): string {
  return JSON.stringify({ kind, keys: [...values.keys()], values: [...values.values()] });
}

/** The subject of a line, without reading all of it; undefined for lines of later versions. */
export function readStoreLineHead(line: string): StoreLineHead | undefined {
  const [start, kind] = HEAD.exec(line.slice(0, 64)) ?? [];
  const end = line.indexOf(KEYS_END);
  if (start === undefined || end < 0 || !isKind(kind)) return undefined;
  const keys: unknown = JSON.parse(line.slice(start.length, end + 1));
  return Array.isArray(keys) ? { kind, keys: keys.filter((key) => typeof key === 'string') } : undefined;
}

export function readDecisions(line: string): readonly Decision[] {
  return valuesOf(line).filter(isDecision);
}

export function readState(line: string): ConversationState | undefined {
  return valuesOf(line).find(isConversationState);
}

export function readNote(line: string): StoreNote | undefined {
  return valuesOf(line).find(isStoreNote);
}

function valuesOf(line: string): readonly unknown[] {
  const value: unknown = JSON.parse(line);
  return isRecord(value) && Array.isArray(value['values']) ? value['values'] : [];
}

function isKind(kind: string | undefined): kind is StoreLineKind {
  return KINDS.some((known) => known === kind);
}
