import type { ElementSpans } from './element-spans.ts';

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

/**
 * The value of a body: bytes and texts are parsed, anything else is taken as already parsed. Undefined
 * where they hold no JSON; never throws.
 */
export function parseBody(body: unknown): unknown {
  if (body instanceof Uint8Array) {
    return parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  }
  return typeof body === 'string' ? parse(body) : body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

const INDEX = /^\d+$/;
