import { isRecord } from '@hdc/core/content';
import type { Decision } from './decision.ts';

/**
 * Whether a value from a store is a decision; a later version may have written something else. By hand: this package
 * takes no schema library, so that adapters which bundle it stay small.
 */
export function isDecision(value: unknown): value is Decision {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    typeof value['tokens'] === 'number' &&
    typeof value['at'] === 'number' &&
    isChange(value['change']) &&
    isReason(value['reason']) &&
    isAbsentOrTexts(value['evidence']) &&
    isAbsentOrTexts(value['pointsAt']) &&
    isAbsentOr('string', value['original']) &&
    isAbsentOr('object', value['metadata'])
  );
}

function isChange(change: unknown): boolean {
  if (!isRecord(change)) return false;
  const { type, text, texts } = change;
  if (type === 'replace') return typeof text === 'string';
  return type === 'remove' || (type === 'parameters' && Array.isArray(texts) && texts.every(isParameter));
}

function isParameter(value: unknown): boolean {
  return isRecord(value) && Array.isArray(value['path']) && typeof value['text'] === 'string';
}

function isReason(reason: unknown): boolean {
  return isRecord(reason) && typeof reason['kind'] === 'string' && typeof reason['why'] === 'string';
}

function isAbsentOrTexts(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string'));
}

function isAbsentOr(type: string, value: unknown): boolean {
  return value === undefined || typeof value === type;
}
