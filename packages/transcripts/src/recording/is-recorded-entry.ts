import { assertContent, type IContent } from '@hdc/core';
import { isRecord } from '../json.ts';

/** True for what core would take as an entry. */
export function isRecordedEntry(value: unknown): value is IContent {
  try {
    assertContent(value);
  } catch {
    return false;
  }
  return value.metadata === undefined || isRecord(value.metadata);
}
