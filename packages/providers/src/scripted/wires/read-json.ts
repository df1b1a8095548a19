import { isRecord } from '@hdc/core/content';

/** Walks through a recorded body without trusting its shape. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

export function listIn(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function textIn(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** A list of one text, or an empty one: a part of a message that may be missing. */
export function textsAt(value: unknown, ...path: readonly string[]): readonly string[] {
  const found = at(value, ...path);
  return typeof found === 'string' ? [found] : [];
}
