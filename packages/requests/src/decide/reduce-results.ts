import type { IContent, TextBlock } from '@hdc/core';
import { type IngestConfig, isAskedAgain } from '@hdc/core/strategies';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import { blockKeyOf } from '../decisions/decision-keys.ts';
import type { ReducedText, ReduceResult } from '../pruner-settings.ts';
import type { Proposal } from './proposal.ts';

/** Another, shorter text for a notice of the agent, or undefined. */
export type ReduceNotice = (block: TextBlock, above: readonly IContent[]) => ReducedText | undefined;

/**
 * Results that the model has never seen can be smaller from the start: no cache and no thinking knows them. Text that
 * `shorten` leaves out besides has to be kept, to be read back.
 */
export function reduceResults(
  unsent: readonly SentBlock[],
  above: DecidedRequest,
  reduce: ReduceResult,
  shorten: ReduceResult = reduce,
  reduceNotice: ReduceNotice = () => undefined,
): readonly Proposal[] {
  return unsent.flatMap((block) => {
    if (block.decisions.length > 0) return [];
    const { sent } = block;
    const notice = sent?.type === 'text' ? reduceNotice(sent, above.entries) : undefined;
    if (notice) return toProposal(block, notice, above) ?? [];
    const reduced = proposalOf(block, above, reduce);
    const shortened = shorten === reduce ? undefined : proposalOf(block, above, shorten);
    return chooseBetter(reduced, shortened) ?? [];
  });
}

/** How many results are sent whole because the model asks again for what it got with a part left out. */
export function countBounced(
  unsent: readonly SentBlock[],
  above: readonly IContent[],
  { enabled, workspaceRoot }: IngestConfig,
): number {
  if (enabled === false) return 0;
  return unsent.filter(
    ({ block, call, decisions }) =>
      block.type === 'tool_response' &&
      call !== undefined &&
      decisions.length === 0 &&
      isAskedAgain(above, call, workspaceRoot),
  ).length;
}

function chooseBetter(reduced: Proposal | undefined, shortened: Proposal | undefined): Proposal | undefined {
  if (!shortened || isSame(shortened, reduced) || isBetter(reduced, shortened)) return reduced;
  return { ...shortened, unkept: { change: reduced?.change, reason: (reduced ?? shortened).reason } };
}

function proposalOf(block: SentBlock, above: DecidedRequest, reduce: ReduceResult): Proposal | undefined {
  const { sent, call } = block;
  if (!call || sent?.type !== 'tool_response') return undefined;
  const reduced = reduce(sent, call, above.entries);
  if (!reduced || reduced.text.length >= String(sent.result).length) return undefined;
  return toProposal(block, reduced, above);
}

function toProposal(
  block: SentBlock,
  { text, reason, targets }: ReducedText,
  above: DecidedRequest,
): Proposal | undefined {
  const pointsAt = targets && keysOf(targets, above);
  // A block without a key could change unnoticed.
  if (targets && !pointsAt) return undefined;
  // The result is the same wherever it comes, and so is what is left of it.
  return { block, change: { type: 'replace', text }, reason, evidence: [], ...(pointsAt && { pointsAt }) };
}

function keysOf(
  targets: NonNullable<ReducedText['targets']>,
  { blocks }: DecidedRequest,
): readonly string[] | undefined {
  const keys = targets.map((target) => blocks.find(({ sent }) => sent === target)?.openKey);
  const known = keys.filter((key) => key !== undefined);
  return known.length === keys.length ? known.map(blockKeyOf) : undefined;
}

/**
 * Content above is read there, which is better than in a file; one notice that is there is not worth a long output.
 */
function isBetter(reduced: Proposal | undefined, shortened: Proposal): boolean {
  return reduced?.pointsAt !== undefined && lengthOf(reduced) < 2 * lengthOf(shortened);
}

function lengthOf({ change }: Proposal): number {
  return change.type === 'replace' ? change.text.length : 0;
}

function isSame({ change: a }: Proposal, other: Proposal | undefined): boolean {
  return a.type === 'replace' && other?.change.type === 'replace' && a.text === other.change.text;
}
