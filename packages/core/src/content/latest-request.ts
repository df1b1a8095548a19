import type { ContentBlock } from './content-block.ts';
import type { IContent } from './i-content.ts';

const QUOTE_HEADER = 'The latest request of the user, word for word:';

/** The blocks that quote a request inside a summary message. */
export function quoteRequest(request: readonly ContentBlock[]): readonly ContentBlock[] {
  return [{ type: 'text', text: QUOTE_HEADER }, ...request];
}

/** A message of a person, or a summary that stands for some; notes that a program added are neither. */
export function speaksForPerson({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && (!metadata?.synthetic || metadata.isSummary === true);
}

/**
 * The index of the latest request: the last message of a person, or a later summary that quotes it because it
 * replaced it. -1 if there is none.
 */
export function findLatestRequestIndex(history: readonly IContent[]): number {
  return history.findLastIndex((entry) => requestIn(entry) !== undefined);
}

/** The latest request itself. */
export function findLatestRequest(history: readonly IContent[]): readonly ContentBlock[] | undefined {
  const entry = history[findLatestRequestIndex(history)];
  return entry && requestIn(entry);
}

/** The request in a message: all of it, or the part that a summary quotes of a request that it replaced. */
export function requestIn(entry: IContent): readonly ContentBlock[] | undefined {
  if (!speaksForPerson(entry)) return undefined;
  if (!entry.metadata?.isSummary) return entry.blocks;
  const header = entry.blocks.findIndex((block) => block.type === 'text' && block.text === QUOTE_HEADER);
  return header < 0 ? undefined : entry.blocks.slice(header + 1);
}
