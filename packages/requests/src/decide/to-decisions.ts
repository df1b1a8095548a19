import type { ContentBlock } from '@hdc/core';
import { stringifyValue, toolActivityOf } from '@hdc/core/content';
import { applyChange } from '../blocks/apply-change.ts';
import type { DecidedChange, Decision } from '../decisions/decision.ts';
import {
  type KeptOriginal,
  type OriginalStore,
  type PointedAt,
  pointToOriginal,
} from '../originals/point-to-original.ts';
import type { TimeSlice } from '../time-slice.ts';
import type { ChangedSince } from './changed-since.ts';
import type { Proposal } from './proposal.ts';

interface DecisionParts {
  readonly slice: TimeSlice;
  readonly originals: OriginalStore | undefined;
  readonly at: number;
  readonly tokensOf: (block: ContentBlock) => number;
  readonly workspaceRoot: string;
  /** Whether a pointer to a file is of use. */
  readonly canReadFiles: boolean;
  /** Whether a file that was read is better found where its text is kept. */
  readonly refusesReReads: boolean;
  /** Whether what is kept of a file is older than the file. */
  readonly changedSince: ChangedSince;
}

/** Proposals as decisions, one for each key; resolves when their originals are kept. */
export async function toDecisions(
  proposals: readonly Proposal[],
  parts: DecisionParts,
): Promise<readonly Decision[]> {
  const byKey = new Map(proposals.map((proposal) => [proposal.block.openKey, proposal]));
  const deciding: Promise<Decision | undefined>[] = [];
  for (const [key, proposal] of byKey) {
    if (key === undefined) continue;
    const decision = toDecision(key, proposal, parts);
    // A rejection is dealt with below.
    decision.catch(() => {});
    deciding.push(decision);
    // A rewrite keeps hundreds of originals.
    await parts.slice.rest();
  }
  const decisions = await Promise.all(deciding);
  return decisions.filter((decision) => decision !== undefined);
}

async function toDecision(
  key: string,
  proposal: Proposal,
  parts: DecisionParts,
): Promise<Decision | undefined> {
  const { block, metadata, evidence, pointsAt } = proposal;
  const { at, tokensOf } = parts;
  const kept = await keepOriginal(proposal, parts.originals);
  const { change, reason } = changeWith(kept, proposal, parts);
  if (!change) return undefined;
  const decision = {
    key,
    change,
    reason,
    evidence,
    at,
    tokens: 0,
    ...(kept && { original: kept.id }),
    ...(metadata && { metadata }),
    ...(pointsAt && { pointsAt }),
  };
  const after = block.sent && applyChange(block.sent, decision);
  const tokens = (block.sent ? tokensOf(block.sent) : 0) - (after ? tokensOf(after) : 0);
  return { ...decision, tokens };
}

async function keepOriginal(
  { block: { block, call }, change }: Proposal,
  originals: OriginalStore | undefined,
): Promise<KeptOriginal | undefined> {
  if (change.type !== 'replace') return undefined;
  if (block.type === 'text') return originals?.keep(block.text).catch(() => undefined);
  if (block.type !== 'tool_response' || !call) return undefined;
  return originals?.keep(stringifyValue(block.result)).catch(() => undefined);
}

type Chosen = NonNullable<Proposal['unkept']>;

/** A block that cannot be kept is pruned all the same if the pointer says how to get it again. */
function changeWith(kept: KeptOriginal | undefined, proposal: Proposal, parts: DecisionParts): Chosen {
  const { block, change, reason, unkept } = proposal;
  const { block: original, sent, call } = block;
  if (unkept) return kept?.path === undefined ? unkept : { change: withWayBack(change, kept.path), reason };
  if (!kept || change.type !== 'replace' || original.type !== 'tool_response' || !call) {
    return { change, reason };
  }
  const isOlder = parts.changedSince(block);
  const text = pointerOf(change.text, { call, response: original, kept, isOlder }, parts);
  const isShorter = sent?.type === 'tool_response' && text.length < String(sent.result).length;
  return { change: isShorter ? { type: 'replace', text } : change, reason };
}

/** Ends a shortened text with the place of the whole one. */
function withWayBack(change: DecidedChange, path: string): DecidedChange {
  return change.type === 'replace' ? { ...change, text: `${change.text}\n[full text in ${path}]` } : change;
}

/** A file that was read can be read again, and is then what it is by now. */
function pointerOf(
  text: string,
  pointed: PointedAt,
  { workspaceRoot, canReadFiles, refusesReReads }: DecisionParts,
): string {
  const isReadAgain = toolActivityOf(pointed.call, workspaceRoot).kind === 'read' && !refusesReReads;
  if (!canReadFiles || isReadAgain) return text;
  return pointToOriginal(text, { ...pointed, workspaceRoot });
}
