import {
  type ContentBlock,
  type DensityResult,
  type EditEvidence,
  type EditReason,
  type IContent,
  isRecord,
  isStub,
  prunedText,
  type ToolCallBlock,
  type ToolResponseBlock,
  toolActivityOf,
} from '@hdc/core';
import type { JsonPath } from '@hdc/wire';
import type { Landmarks } from '../blocks/landmarks.ts';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { SentRequest } from '../blocks/sent-request.ts';
import type { DecidedChange, DecidedParameter } from '../decisions/decision.ts';
import type { Proposal } from './proposal.ts';
import { stripInclusions } from './strip-inclusions.ts';

const UNEXPLAINED: EditReason = { kind: 'unexplained', why: 'no reason was given' };

/**
 * Edits of a history as changes of blocks. Calls and results stay pairs in a request, so what a strategy takes
 * out becomes a pointer in the result. Thinking goes as a whole, files that people included go where they are included
 * again; edits of anything else come to nothing.
 */
export function readProposals(
  { entries, blocks }: SentRequest,
  landmarks: Landmarks,
  result: DensityResult,
  workspaceRoot: string,
): readonly Proposal[] {
  const removed = new Set(result.removals);
  const evidence = readEvidence(result.evidence ?? [], blocks, landmarks);
  const reasons = new Map(
    result.details?.applied.map(({ kind, why, index, position }) => [`${index} ${position}`, { kind, why }]),
  );
  return blocks.flatMap((block): readonly Proposal[] => {
    const { index, sent } = block;
    const after = removed.has(index) ? NOTHING : result.replacements.get(index);
    const before = entries[index];
    if (!after || !before || !sent || after.blocks.includes(sent)) return [];
    const stripped = stripInclusions(block, blocks, before, after, workspaceRoot);
    const change = stripped?.change ?? changeOf(block, before, after, workspaceRoot);
    if (!change) return [];
    const place = `${index} ${before.blocks.indexOf(sent)}`;
    const reason = reasons.get(place) ?? UNEXPLAINED;
    const metadata = after.metadata === before.metadata ? undefined : after.metadata;
    const named = stripped?.evidence ?? evidence.get(place) ?? [];
    return [{ block, change, reason, metadata, evidence: standingEvidence(named, landmarks, block) }];
  });
}

/** Whoever names nothing that stands behind a block has seen the conversation up to its last answer. */
function standingEvidence(
  named: readonly string[],
  landmarks: Landmarks,
  block: SentBlock,
): readonly string[] {
  const isNamed = named.length > 0 && named.every((landmark) => landmarks.isBehind(landmark, block));
  return isNamed ? named : [landmarks.at()];
}

/** By the places of blocks: landmarks of the results and answers that justify their edits. */
function readEvidence(
  evidence: readonly EditEvidence[],
  blocks: readonly SentBlock[],
  landmarks: Landmarks,
): ReadonlyMap<string, readonly string[]> {
  if (evidence.length === 0) return new Map();
  const byIndex = new Map<number, SentBlock[]>();
  for (const block of blocks) {
    const others = byIndex.get(block.index);
    if (others) others.push(block);
    else byIndex.set(block.index, [block]);
  }
  return new Map(
    evidence.map(({ index, position, answer, results }) => {
      const later = results.flatMap(
        (result) => byIndex.get(result.index)?.find(({ sent }) => sent === result.block)?.landmark ?? [],
      );
      // A result of that answer stands for it.
      const isThere = later.some((landmark) => landmarks.answerOf(landmark) === answer);
      const own = isThere ? later : [...later, landmarks.at(answer)];
      return [`${index} ${position}`, [...new Set(own)]];
    }),
  );
}

const NOTHING: IContent = { speaker: 'tool', blocks: [] };

function changeOf(
  { sent, call }: SentBlock,
  before: IContent,
  after: IContent,
  workspaceRoot: string,
): DecidedChange | undefined {
  // Where a whole answer goes, its calls stay in a request, and their thinking with them.
  if (sent?.type === 'thinking') return after === NOTHING ? undefined : { type: 'remove' };
  if (!sent || !call) return undefined;
  const standIn = after.blocks.find(
    (block) => !before.blocks.includes(block) && isOfCall(block, call.id, sent.type),
  );
  if (sent.type === 'tool_response') return changeOfResult(sent, standIn, call, workspaceRoot);
  if (sent.type !== 'tool_call' || standIn?.type !== 'tool_call') return undefined;
  const texts = changedTexts(sent.parameters, standIn.parameters, []);
  return texts && texts.length > 0 ? { type: 'parameters', texts } : undefined;
}

function changeOfResult(
  sent: ToolResponseBlock,
  standIn: ContentBlock | undefined,
  call: ToolCallBlock,
  workspaceRoot: string,
): DecidedChange | undefined {
  if (standIn) {
    const text = standIn.type === 'tool_response' ? standIn.result : undefined;
    return typeof text === 'string' ? { type: 'replace', text } : undefined;
  }
  // A pointer in the place of a pointer would say less, and change what was sent.
  if (isStub(sent)) return undefined;
  return { type: 'replace', text: prunedText(sent, toolActivityOf(call, workspaceRoot)) };
}

function isOfCall(block: ContentBlock, id: ToolCallBlock['id'], type: ContentBlock['type']): boolean {
  if (block.type !== type) return false;
  return block.type === 'tool_call' ? block.id === id : block.type === 'tool_response' && block.callId === id;
}

/** The strings that differ; undefined where anything else does. */
function changedTexts(
  before: unknown,
  after: unknown,
  path: JsonPath,
): readonly DecidedParameter[] | undefined {
  if (before === after) return [];
  if (typeof before === 'string' && typeof after === 'string') return [{ path, text: after }];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return undefined;
    return joinAll(before.map((item: unknown, index) => changedTexts(item, after[index], [...path, index])));
  }
  if (!isRecord(before) || !isRecord(after)) return undefined;
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(after).length || !keys.every((key) => key in after)) return undefined;
  return joinAll(keys.map((key) => changedTexts(before[key], after[key], [...path, key])));
}

function joinAll(
  lists: readonly (readonly DecidedParameter[] | undefined)[],
): readonly DecidedParameter[] | undefined {
  return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}
