import { isRecord } from '@hdc/core/content';
import { compareBodies, rewriteList } from '@hdc/wire';
import { withSortedKeys } from './stable-tools.ts';

/**
 * How many bytes of a body differ though a model reads the same letters in it, the order of tools aside. Trusts nothing
 * but the bytes: 0 only where nothing but tools and system prompt differs, and these hold the same.
 */
export function unexplainedStableBytes(before: Uint8Array, after: Uint8Array): number {
  if (before === after) return 0;
  const elsewhere = compareBodies(before, after).filter(
    ({ path: [part] }) => part !== 'tools' && part !== 'system',
  );
  const isSame =
    toolsOf(before).join('\n') === toolsOf(after).join('\n') && systemOf(before) === systemOf(after);
  return elsewhere.reduce((sum, { bytes }) => sum + bytes, isSame ? 0 : after.length);
}

function toolsOf(body: Uint8Array): readonly string[] {
  return elementsOf(body, 'tools').map(withSortedKeys).toSorted();
}

/** The letters of the system prompt, and the marks on it. */
function systemOf(body: Uint8Array): string {
  const blocks = elementsOf(body, 'system').map((element): unknown => JSON.parse(element));
  const parts = blocks.map((block) =>
    isRecord(block) && typeof block['text'] === 'string' ? block['text'] : '',
  );
  const marks = blocks.map((block) => (isRecord(block) ? block['cache_control'] : block));
  return JSON.stringify([parts.join(''), marks.filter((mark) => mark !== undefined)]);
}

function elementsOf(body: Uint8Array, key: string): readonly string[] {
  let elements: readonly string[] = [];
  rewriteList(body, key, (texts) => {
    elements = texts;
    return texts;
  });
  return elements;
}
