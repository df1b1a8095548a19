import type { ContentBlock } from '@hdc/core';
import type { EditReason } from '@hdc/core/strategies';
import type { Landmarks } from '../blocks/landmarks.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import type { Proposal } from './proposal.ts';

const REASON: EditReason = { kind: 'bound-thinking', why: 'what stood before the thinking was changed' };

/**
 * Bound thinking behind the first edit goes with it, for good, in front of the edits: whatever a store keeps
 * of them, no thought stays behind an edit. When one of them cannot go, there is no edit either. All of it holds from
 * the last answer on: in what stands before that, thoughts were sent behind what they had seen.
 */
export function removeThinkingBehind(
  proposals: readonly Proposal[],
  { entries, blocks }: DecidedRequest,
  landmarks: Landmarks,
): readonly Proposal[] {
  const edits = proposals.filter(({ change }) => change.type !== 'remove');
  if (edits.length === 0) return proposals;
  const first = Math.min(...edits.map(({ block: { index } }) => index));
  const removable = blocks.filter(({ sent, index }) => index >= first && sent?.type === 'thinking');
  const signed = entries.slice(first).flatMap(signedThoughts);
  if (signed.length !== removable.length) return [];
  const last = landmarks.at();
  const removals = removable.map(
    (block): Proposal => ({ block, change: { type: 'remove' }, reason: REASON, evidence: [last] }),
  );
  const later = proposals.map((each) => ({ ...each, evidence: [...new Set([...each.evidence, last])] }));
  return [...removals, ...later];
}

/** The thinking that a model would no longer take if anything in front of it were changed. */
export function signedThinkingOf({ entries }: DecidedRequest): ReadonlySet<ContentBlock> {
  return new Set(entries.flatMap(signedThoughts));
}

function signedThoughts({ blocks }: { readonly blocks: readonly ContentBlock[] }): readonly ContentBlock[] {
  return blocks.filter((block) => block.type === 'thinking' && block.signature !== undefined);
}
