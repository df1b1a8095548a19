import type { ElementSpans } from './element-spans.ts';
import { parseBody } from './parse-body.ts';

/**
 * The elements of a list of which only the last ones were parsed. The others are parsed from the bytes when somebody
 * asks for them, which next to nobody does: to keep them all would be thousands of objects for each body.
 */
export function lazyList(
  bytes: Uint8Array,
  elements: ElementSpans,
  last: readonly unknown[],
): readonly unknown[] {
  const list: unknown[] = new Array(elements.length - last.length);
  for (const element of last) list.push(element);
  const fill = (key: string | symbol) => {
    const index = typeof key === 'string' && INDEX.test(key) ? Number(key) : Number.NaN;
    if (!(index < elements.length) || index in list) return;
    list[index] = parseBody(bytes.subarray(elements.startOf(index), elements.endOf(index)));
  };
  return new Proxy(list, {
    get(target, key, receiver): unknown {
      fill(key);
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      fill(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor(target, key) {
      fill(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys(target) {
      for (let index = 0; index < elements.length; index += 1) fill(String(index));
      return Reflect.ownKeys(target);
    },
  });
}

const INDEX = /^\d+$/;
