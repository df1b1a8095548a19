import { type DensityConfig, isProtected } from '@hdc/core';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { Proposal } from './proposal.ts';

/** What no strategy may touch, whatever it proposes. */
export interface Untouchable {
  /** From this entry on nothing was ever sent: the model has to see it first. */
  readonly freshFrom: number;
  /** Keys of the newest results. */
  readonly kept: ReadonlySet<string>;
  readonly config: DensityConfig;
}

export function isAllowed(
  { block: { index, sent, call, openKey }, change }: Proposal,
  { freshFrom, kept, config }: Untouchable,
): boolean {
  if (openKey === undefined || !sent || index >= freshFrom) return false;
  if (sent.type === 'thinking') return change.type === 'remove';
  if (!call) return false;
  const response = sent.type === 'tool_response' ? sent : undefined;
  if (kept.has(openKey) || isProtected(call, response, config)) return false;
  // What is no shorter saves nothing, and could be changed for ever.
  if (change.type === 'replace') {
    return sent.type === 'tool_response' && change.text.length < String(sent.result).length;
  }
  return change.type === 'parameters';
}

/** The keys of the last results; one that a client sends twice counts once. */
export function keysOfLastResults(blocks: readonly SentBlock[], count: number): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { sent, openKey } of blocks.toReversed()) {
    if (keys.size >= count) break;
    if (sent?.type === 'tool_response' && openKey !== undefined) keys.add(openKey);
  }
  return keys;
}
