import { isRecord } from '@hdc/core';
import { type JsonRecord, listAt, textAt } from '../../decode/read-json.ts';

/** The visible text of a reasoning item: the summary is all that the model lets anyone see of its thoughts. */
export function reasoningText(item: JsonRecord): string {
  return [...listAt(item, 'summary'), ...listAt(item, 'content')]
    .flatMap((part) => (isRecord(part) ? (textAt(part, 'text') ?? []) : []))
    .join('\n\n');
}
