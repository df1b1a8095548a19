import type { IContent } from './i-content.ts';

/** Whether an entry holds something that nobody here understands, which must not be dropped. */
export function holdsOpaque(entry: IContent | undefined): boolean {
  return entry?.blocks.some(({ type }) => type === 'opaque') ?? false;
}
