import type { ContentBlock, IContent, TextBlock } from '@hdc/core';
import { describeBlock, Memo } from '@hdc/core/content';
import { type DensityItem, isNotice } from '@hdc/core/strategies';
import type { WireRequest } from '@hdc/wire';
import type { DecidableBlock } from './blocks/decidable-block.ts';
import type { SentBlock } from './blocks/sent-block.ts';
import type { DecidedRequest } from './blocks/sent-request.ts';
import { readTurn } from './conversation/turn.ts';
import { countBaseTokens, countSentTokens, countTokens } from './count-tokens.ts';
import type { Decision } from './decisions/decision.ts';
import type { AppliedDecision, PruneResult } from './pruner.ts';

export type Described = Pick<
  PruneResult<unknown>,
  'edits' | 'why' | 'rawTokens' | 'sentTokens' | 'flushedFrom'
>;

/** Describes a request as it leaves, and its changes since the last time it would have left. */
export function describeResult(
  decoded: WireRequest,
  sent: DecidedRequest,
  before: DecidedRequest,
  tokensOf: (block: ContentBlock) => number,
): Described {
  const baseTokens = countBaseTokens(decoded, tokensOf);
  const rawTokens = baseTokens + countTokens(decoded.entries, tokensOf);
  const sentTokens = baseTokens + countSentTokens(decoded.entries, sent.decided, tokensOf);
  const edits = describeEdits(decoded, sent);
  const all = { edits, rawTokens, sentTokens };
  return sent === before ? { ...all, why: [] } : { ...all, ...describeNews(decoded, sent, before) };
}

/** By the list of decided blocks; whoever tells of edits asks whether the list is the same. */
const listed = new WeakMap<readonly SentBlock[], readonly AppliedDecision[]>();

function describeEdits({ entries }: WireRequest, { decided }: DecidedRequest): readonly AppliedDecision[] {
  const known = listed.get(decided);
  if (known) return known;
  const edits: AppliedDecision[] = [];
  for (const block of decided) {
    const entry = entries[block.index];
    if (!entry) continue;
    for (const decision of block.decisions) edits.push(describeEdit(block, entry, decision));
  }
  listed.set(decided, edits);
  return edits;
}

/** The edits that did not stand before. */
function describeNews(
  { entries }: WireRequest,
  sent: DecidedRequest,
  before: DecidedRequest,
): Pick<Described, 'why' | 'flushedFrom'> {
  const standing = new Map(before.decided.map((each) => [placeOf(each), each]));
  const why: DensityItem[] = [];
  let flushedFrom: number | undefined;
  const { freshFrom } = readTurn(entries);
  for (const block of sent.decided) {
    const { index, decisions } = block;
    const entry = entries[index];
    const known = standing.get(placeOf(block))?.decisions.length ?? 0;
    if (!entry) continue;
    for (const decision of decisions.slice(known)) {
      const { decision: _, ...item } = describeEdit(block, entry, decision);
      why.push(item);
      if (index < freshFrom) flushedFrom = Math.min(index, flushedFrom ?? index);
    }
  }
  return { why, ...(flushedFrom !== undefined && { flushedFrom }) };
}

function placeOf({ index, position }: DecidableBlock): string {
  return `${index} ${position}`;
}

/** Decisions are the same objects from request to request, and most stand in one place for good. */
const described = new Memo<
  Decision,
  { readonly entry: IContent; readonly call: DecidableBlock['call']; readonly edit: AppliedDecision }
>();

function describeEdit(
  { index, position, block, call }: Pick<DecidableBlock, 'index' | 'position' | 'block' | 'call'>,
  entry: IContent,
  decision: Decision,
): AppliedDecision {
  const known = described.get(decision);
  const isSame = known?.edit.index === index && known.edit.position === position && known.call === call;
  if (isSame && known.entry === entry) return known.edit;
  const { tool, path, ...description } = describeBlock(block, entry, call);
  // A person's words are private; the name of the included file says enough.
  const what = block.type === 'text' ? whatOfText(block, entry, path) : description.what;
  const { reason, tokens } = decision;
  // A literal that begins with a spread has a shape of its own for each of the thousands.
  const edit: AppliedDecision = {
    what,
    ...(tool !== undefined && { tool }),
    ...(path !== undefined && { path }),
    kind: reason.kind,
    why: reason.why,
    tokens,
    index,
    position,
    decision,
  };
  described.set(decision, { entry, call, edit });
  return edit;
}

function whatOfText(block: TextBlock, entry: IContent, path = 'a file'): string {
  return isNotice(block, entry) ? 'a notice of the agent' : `${path} in a message`;
}
