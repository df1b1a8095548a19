import type { JsonPath, WireRequest } from '@hdc/wire';

/** Whether the value at a path carries a mark, or something inside of it does. */
export function isMarked({ cacheMarks }: Pick<WireRequest, 'cacheMarks'>, path: JsonPath): boolean {
  return cacheMarks.some((mark) => path.every((key, index) => mark.path[index] === key));
}
