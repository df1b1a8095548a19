import { isRecord } from '@hdc/core/content';
import type { ConversationState } from './conversation-state.ts';
import type { StoreNote } from './decision-store.ts';
import { KEPT_REASONS } from './start-state.ts';

/**
 * Whether a value from a store is the state of a conversation; a later version may have written something else. By
 * hand, as `isDecision`.
 */
export function isConversationState(value: unknown): value is ConversationState {
  return (
    isRecord(value) &&
    typeof value['lastRequestAt'] === 'number' &&
    typeof value['requests'] === 'number' &&
    ['cacheSeconds', 'sentTokens', 'longestPrompt'].every((name) => isNumberOrNothing(value[name])) &&
    (value['isLeftAlone'] === undefined || typeof value['isLeftAlone'] === 'boolean') &&
    (value['usage'] === undefined || isUsage(value['usage'])) &&
    (value['start'] === undefined || isStartState(value['start'])) &&
    (value['account'] === undefined || typeof value['account'] === 'string') &&
    (value['bill'] === undefined || isBill(value['bill'])) &&
    (value['held'] === undefined || isHeldBook(value['held']))
  );
}

function isNumberOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'number';
}

export function isStoreNote(value: unknown): value is StoreNote {
  return isRecord(value) && Object.values(value).every((number) => typeof number === 'number');
}

function isUsage(usage: unknown): boolean {
  return (
    isRecord(usage) && typeof usage['inputTokens'] === 'number' && typeof usage['outputTokens'] === 'number'
  );
}

function isBill(bill: unknown): boolean {
  return (
    isRecord(bill) && hasNumbers(bill, ['paid', 'saved', 'premiums']) && isNumberOrNothing(bill['returns'])
  );
}

function isHeldBook(book: unknown): boolean {
  if (!isRecord(book) || !Array.isArray(book['starts'])) return false;
  return hasNumbers(book, ['expected', 'missedFronts']) && book['starts'].every(isHeldStart);
}

function isStartState(start: unknown): boolean {
  if (!isRecord(start) || typeof start['isLean'] !== 'boolean') return false;
  const { asked, out, kept } = start;
  if (!isTexts(asked) || !isTexts(out) || !Array.isArray(kept)) return false;
  return kept.every(
    (tool) => isRecord(tool) && isTexts([tool['name']]) && Object.hasOwn(KEPT_REASONS, String(tool['why'])),
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isHeldStart(start: unknown): boolean {
  if (!isRecord(start) || typeof start['hash'] !== 'string') return false;
  return hasNumbers(start, ['blocks', 'tokens', 'lifetimeSeconds', 'usedAt']);
}

function hasNumbers(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'number');
}
