import type { IContent } from './i-content.ts';

/** Makes the immutability of entries hold at run time; tool parameters and results stay as they are. */
export function freezeContent(entry: IContent): IContent {
  for (const block of entry.blocks) Object.freeze(block);
  Object.freeze(entry.blocks);
  if (entry.metadata) Object.freeze(entry.metadata);
  return Object.freeze(entry);
}
