import {
  type ContentBlock,
  estimateBlockTokens,
  stringifyValue,
  type ToolCallBlock,
  type ToolResponseBlock,
  toolActivityOf,
} from '@hdc/core';
import { applyChange } from '../blocks/apply-change.ts';
import type { DecidedChange, Decision } from '../decisions/decision.ts';
import type { KeptOriginal, OriginalStore } from '../originals/original-store.ts';
import { pointToOriginal } from '../originals/point-to-original.ts';
import type { Proposal } from './proposal.ts';

interface DecisionParts {
  readonly originals: OriginalStore | undefined;
  readonly at: number;
  readonly tokensOf?: ((block: ContentBlock) => number) | undefined;
  readonly workspaceRoot: string;
  /** Whether a pointer to a file is of use. */
  readonly canReadFiles: boolean;
  /** Whether a file that was read is better found where its text is kept. */
  readonly refusesReReads: boolean;
}

/** Proposals as decisions, one for each key; resolves when their originals are kept. */
export async function toDecisions(
  proposals: readonly Proposal[],
  parts: DecisionParts,
): Promise<readonly Decision[]> {
  const byKey = new Map(proposals.map((proposal) => [proposal.block.openKey, proposal]));
  return Promise.all(
    [...byKey].flatMap(([key, proposal]) => (key === undefined ? [] : [toDecision(key, proposal, parts)])),
  );
}

async function toDecision(key: string, proposal: Proposal, parts: DecisionParts): Promise<Decision> {
  const { block, change: proposed, reason, metadata } = proposal;
  const { originals, at, tokensOf = estimateBlockTokens } = parts;
  const { kept, change } = await keepOriginal(proposal, proposed, originals, parts);
  const decision = {
    key,
    change,
    reason,
    at,
    tokens: 0,
    ...(kept && { original: kept.id }),
    ...(metadata && { metadata }),
  };
  const after = block.sent && applyChange(block.sent, decision);
  const tokens = (block.sent ? tokensOf(block.sent) : 0) - (after ? tokensOf(after) : 0);
  return { ...decision, tokens };
}

/** Whatever cannot be kept is pruned all the same: the pointer says how to get it again. */
async function keepOriginal(
  { block: { block, sent, call } }: Proposal,
  change: DecidedChange,
  originals: OriginalStore | undefined,
  parts: DecisionParts,
): Promise<{ readonly kept?: KeptOriginal; readonly change: DecidedChange }> {
  if (change.type !== 'replace' || block.type !== 'tool_response' || !call) return { change };
  const kept = await originals?.keep(stringifyValue(block.result)).catch(() => undefined);
  if (!kept) return { change };
  const text = pointerOf(change.text, block, call, kept, parts);
  const isShorter = sent?.type === 'tool_response' && text.length < String(sent.result).length;
  return { kept, change: isShorter ? { type: 'replace', text } : change };
}

/** A file that was read can be read again, and is then what it is by now. */
function pointerOf(
  text: string,
  response: ToolResponseBlock,
  call: ToolCallBlock,
  kept: KeptOriginal,
  { workspaceRoot, canReadFiles, refusesReReads }: DecisionParts,
): string {
  const isReadAgain = toolActivityOf(call, workspaceRoot).kind === 'read' && !refusesReReads;
  if (!canReadFiles || isReadAgain) return text;
  return pointToOriginal(text, { call, response, kept, workspaceRoot });
}
