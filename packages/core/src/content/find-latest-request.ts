import type { IContent } from './i-content.ts';

/** A message of a person, or a summary that stands for some; notes that a program added are neither. */
export function speaksForPerson({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && (!metadata?.synthetic || metadata.isSummary === true);
}

/**
 * Where the latest request stands: in the last message of a person, or in a later summary that replaced
 * it and may quote it. -1 when there is none.
 */
export function findLatestRequestIndex(history: readonly IContent[]): number {
  return history.findLastIndex(speaksForPerson);
}
