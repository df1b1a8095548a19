import { bytesSource } from './bytes-source.ts';
import type { JsonSource } from './json-source.ts';
import { CODES } from './skip-value.ts';

/** The limits that no conversation exceeds; reading more would keep everybody else waiting. */
export interface BodyLimits {
  /** Lists and objects inside of one another. */
  readonly depth: number;
  /** Elements of lists of messages and of blocks, all together. */
  readonly elements: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** In every format the messages are a list at level 2, their blocks at 4 and the parts of results at 6. */
const DEEPEST_LIST = 6;

/** Whether the bytes or the text of a body go beyond the limits. Stops there, and looks at each byte once at most. */
export function exceedsLimits(body: unknown, limits: BodyLimits): boolean {
  if (body instanceof Uint8Array) return countElements(bytesSource(body), limits) === undefined;
  return typeof body === 'string' && countElements(textSource(body), limits) === undefined;
}

/** JSON as a text; never through bytes, which cannot hold half of a surrogate pair. */
export function textSource(body: string): JsonSource<string> {
  return {
    start: body.startsWith('\uFEFF') ? 1 : 0,
    codeAt: (position) => body.charCodeAt(position),
    endOfString(quote) {
      let position = quote + 1;
      for (let code = body.charCodeAt(position); code !== QUOTE && !Number.isNaN(code); ) {
        position += code === BACKSLASH ? 2 : 1;
        code = body.charCodeAt(position);
      }
      return position + 1;
    },
    textOf: (start, end) => body.slice(start, end),
    splice(splices) {
      let result = '';
      let copied = 0;
      for (const { start, end, text } of splices) {
        result += body.slice(copied, start) + text;
        copied = end;
      }
      return result + body.slice(copied);
    },
  };
}

/**
 * The number of elements that count, of a whole body or from an element of the list at its top on; undefined beyond the
 * limits.
 */
export function countElements(
  source: JsonSource<unknown>,
  limits: BodyLimits,
  element?: number,
): number | undefined {
  const nesting = new Nesting(limits);
  if (element !== undefined) for (const code of [CODES.openObject, CODES.openList]) nesting.take(code);
  let at = element ?? source.start;
  for (let code = source.codeAt(at); !Number.isNaN(code); code = source.codeAt(at)) {
    if (code === CODES.quote) {
      at = source.endOfString(at);
      continue;
    }
    if (!nesting.take(code)) return undefined;
    at += 1;
  }
  return nesting.elements;
}

/** How deep a scan is, and how many elements it has met. */
class Nesting {
  readonly #limits: BodyLimits;
  /** For each level, whether it is a list. */
  readonly #isList: Uint8Array;
  #depth = 0;
  elements = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
    this.#isList = new Uint8Array(limits.depth + 1);
  }

  /** False as soon as a limit is passed. */
  take(code: number): boolean {
    switch (code) {
      case CODES.openList:
      case CODES.openObject:
        this.#depth += 1;
        this.#isList[this.#depth] = code === CODES.openList ? 1 : 0;
        return this.#depth <= this.#limits.depth;
      case CODES.closeList:
      case CODES.closeObject:
        this.#depth = Math.max(0, this.#depth - 1);
        return true;
      case CODES.comma:
        if (this.#depth <= DEEPEST_LIST && this.#isList[this.#depth] === 1) this.elements += 1;
        return this.elements < this.#limits.elements;
      default:
        return true;
    }
  }
}
