import { isRecord } from '../content/is-record.ts';
import { PRUNED_POINTER } from '../density/pruned-pointer.ts';
import { isToolSummary } from '../density/pruned-text.ts';
import { REPEATED_MARK } from '../tools/repeated-mark.ts';
import { INPUT_MARK } from './adaptive-density/inputs/input-mark.ts';

/**
 * The first of our pointers that stands in a value as a line of its own, or ends a text: `[12 lines, applied]`,
 * `[pruned — success, 245 lines; …]` and their kind. A text that only mentions one does not count.
 */
export function findPointer(value: unknown): string | undefined {
  if (typeof value === 'string') return pointerIn(value);
  const values = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  for (const item of values) {
    const found = findPointer(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function pointerIn(text: string): string | undefined {
  for (const line of text.split('\n')) {
    // In front of it, a patch has its sign.
    const trimmed = line.replace(/^[+\- \t]+/, '').trimEnd();
    if (trimmed === PRUNED_POINTER || isToolSummary(trimmed) || REPEATED_MARK.test(trimmed)) return trimmed;
    const mark = INPUT_MARK.exec(trimmed)?.[0];
    if (mark !== undefined && (mark === trimmed || trimmed.endsWith('#'))) return mark;
  }
  return undefined;
}
