import { isRecord } from '@hdc/core';

/** In front of what changes from session to session, in characters of one block of the system prompt. */
export interface SystemSplit {
  readonly block: number;
  readonly length: number;
}

/** Shorter beginnings are not worth an entry of their own in the vendor's cache. */
const LEAST_LENGTH = 4_096;
const LEAST_SHARE = 0.5;

/** Where the marked blocks of two system prompts part, at the end of a line; undefined where no split is worth it. */
export function findSplit(before: readonly string[], now: readonly string[]): SystemSplit | undefined {
  const block = now.findIndex((text, index) => isSplittable(text) && text !== before[index]);
  const [known, text] = [textOf(before[block]), textOf(now[block])];
  if (known === undefined || text === undefined) return undefined;
  let same = 0;
  while (same < text.length && text[same] === known[same]) same++;
  const length = text.lastIndexOf('\n', same - 1) + 1;
  const isWorthIt = length >= LEAST_LENGTH && length >= LEAST_SHARE * text.length && length < text.length;
  return isWorthIt ? { block, length } : undefined;
}

/** The blocks with one of them as two, whose mark stands on the first; the model reads the same letters. */
export function splitSystem(blocks: readonly string[], { block, length }: SystemSplit): readonly string[] {
  return blocks.map((element, index) => {
    if (index !== block || !isSplittable(element)) return element;
    const { text, cache_control: mark } = read(element);
    if (typeof text !== 'string' || length >= text.length) return element;
    const first = { type: 'text', text: text.slice(0, length), cache_control: mark };
    const second = { type: 'text', text: text.slice(length) };
    return `${JSON.stringify(first)},${JSON.stringify(second)}`;
  });
}

/** A text with a mark and nothing else. */
function isSplittable(element: string): boolean {
  const value = read(element);
  const keys = Object.keys(value).toSorted().join(' ');
  return keys === 'cache_control text type' && value['type'] === 'text' && isRecord(value['cache_control']);
}

function textOf(element: string | undefined): string | undefined {
  const text = element === undefined ? undefined : read(element)['text'];
  return typeof text === 'string' ? text : undefined;
}

function read(element: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(element);
  return isRecord(value) ? value : {};
}
