import { isRecord } from '@hdc/core';

const SAMPLES = 32;
/** So many values of an object or a list tell enough; whoever finds two with one fingerprint compares them. */
const LOOKED_AT = 64;
/** The offset of FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** A number that is the same for equal values and mostly differs for others, and the size of their texts. */
export interface Fingerprint {
  readonly hash: number;
  readonly characters: number;
}

/** Looks at a few characters of each text, so that long ones cost no more than short ones. */
export function fingerprint(value: unknown): Fingerprint {
  let hash = OFFSET;
  let characters = 0;
  const pending: unknown[] = [value];
  for (let seen = 0; pending.length > 0 && seen < LOOKED_AT; seen += 1) {
    const item = pending.pop();
    if (typeof item === 'string') {
      characters += item.length;
      hash = addText(hash, item);
    } else if (typeof item === 'object' && item !== null) {
      for (const inner of partsOf(item)) pending.push(inner);
    } else hash = add(hash, Number(item ?? 3));
  }
  return { hash, characters };
}

function partsOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) return [value.length, ...value.slice(0, LOOKED_AT)];
  return isRecord(value) ? Object.values(value).slice(0, LOOKED_AT) : [];
}

function addText(hash: number, text: string): number {
  let sum = add(hash, text.length);
  const step = Math.max(1, Math.floor(text.length / SAMPLES));
  for (let i = text.length - 1; i >= 0; i -= step) sum = add(sum, text.charCodeAt(i));
  return sum;
}

function add(hash: number, number: number): number {
  return Math.imul(hash ^ number, PRIME);
}
