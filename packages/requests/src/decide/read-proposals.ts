import {
  type FileInclusion,
  findFileInclusions,
  groupBy,
  isRecord,
  resolvePath,
  toolActivityOf,
} from '@hdc/core/content';
import {
  type BlockEdit,
  blockEditsOf,
  type DensityResult,
  type EditEvidence,
  inclusionNote,
  isStub,
  prunedText,
} from '@hdc/core/strategies';
import type { JsonPath } from '@hdc/wire';
import type { Landmarks } from '../blocks/landmarks.ts';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import type { DecidedChange, DecidedParameter } from '../decisions/decision.ts';
import type { Proposal } from './proposal.ts';

/**
 * The edits of a strategy as proposals. Calls and results stay pairs in a request, so what a strategy takes
 * out becomes a pointer in the result. Thinking goes as a whole, files that people included go where they are included
 * again; edits of anything else come to nothing.
 */
export function readProposals(
  { entries, blocks }: DecidedRequest,
  landmarks: Landmarks,
  result: DensityResult,
  workspaceRoot: string,
): readonly Proposal[] {
  const edits = blockEditsOf(entries, result);
  // Most requests are left as they are, and all of their blocks would be looked at.
  if (edits.length === 0) return [];
  const removed = new Set(result.removals);
  const edited = editedBlocks(blocks, edits);
  const blocksAt = groupBy(blocks, ({ index }) => index);
  return edited.flatMap(({ block, edit }): readonly Proposal[] => {
    const { index, sent } = block;
    // If a whole answer goes, its calls stay in a request, and their thinking with them.
    if (sent?.type === 'thinking' && removed.has(index)) return [];
    const stripped = stripInclusions(block, blocks, edit, workspaceRoot);
    const change = stripped?.change ?? changeOf(block, edit, workspaceRoot);
    if (!change) return [];
    const after = result.replacements.get(index)?.metadata;
    const metadata = after === entries[index]?.metadata ? undefined : after;
    const named = stripped?.evidence ?? landmarksOf(edit.evidence, blocksAt, landmarks);
    // A strategy that names nothing behind a block has seen the conversation up to its last answer.
    const isNamed = named.length > 0 && named.every((landmark) => landmarks.isBehind(landmark, block));
    const evidence = isNamed ? named : [landmarks.at()];
    return [{ block, change, reason: edit.reason, evidence, ...(metadata && { metadata }) }];
  });
}

/**
 * A text of a person without files that stand again behind it, as a strategy left it; undefined if anything else
 * was changed, or where a file would be gone. A text that held nothing else says where they went: its place may carry
 * a cache mark, so that it stays.
 */
function stripInclusions(
  block: SentBlock,
  blocks: readonly SentBlock[],
  { after }: BlockEdit,
  workspaceRoot: string,
): Pick<Proposal, 'change' | 'evidence'> | undefined {
  const { sent } = block;
  if (sent?.type !== 'text') return undefined;
  const left = after?.type === 'text' ? findStripped(sent.text, after.text) : undefined;
  const stripped = left ?? findStripped(sent.text, '');
  if (!stripped || stripped.length === 0) return undefined;
  const text = left && after?.type === 'text' ? after.text : inclusionNote(stripped).text;
  const resolve = ({ path }: FileInclusion) => resolvePath(workspaceRoot, path);
  const kept = new Set(findFileInclusions(text).map(resolve));
  const missing = stripped.map(resolve).filter((path) => !kept.has(path));
  const evidence = missing.map((path) => {
    const again = blocks.find(
      (other) =>
        other.block.type === 'text' &&
        isBehind(other, block) &&
        findFileInclusions(other.block.text).some((inclusion) => resolve(inclusion) === path),
    );
    return again?.landmark;
  });
  const found = evidence.filter((landmark) => landmark !== undefined);
  if (found.length < evidence.length) return undefined;
  return { change: { type: 'replace', text }, evidence: [...new Set(found)] };
}

function isBehind(block: SentBlock, other: SentBlock): boolean {
  return block.index > other.index || (block.index === other.index && block.position > other.position);
}

/** The inclusions that are missing in what is left of a text; undefined if anything else is not as it was. */
function findStripped(text: string, left: string): readonly FileInclusion[] | undefined {
  const stripped: FileInclusion[] = [];
  let from = 0;
  let at = 0;
  for (const inclusion of findFileInclusions(text)) {
    const outside = text.slice(from, inclusion.start);
    const inside = text.slice(inclusion.start, inclusion.end);
    from = inclusion.end;
    if (left.startsWith(outside, at)) at += outside.length;
    else if (left !== '' || outside.trim() !== '') return undefined;
    if (left.startsWith(inside, at)) at += inside.length;
    else stripped.push(inclusion);
  }
  const rest = text.slice(from);
  return left.slice(at) === rest || (left === '' && rest.trim() === '') ? stripped : undefined;
}

/** The edits with the blocks that they are about, in the order of the request. */
function editedBlocks(
  blocks: readonly SentBlock[],
  edits: readonly BlockEdit[],
): readonly { readonly block: SentBlock; readonly edit: BlockEdit }[] {
  const byPlace = new Map(edits.map((edit) => [`${edit.index} ${edit.position}`, edit]));
  let [entry, gone] = [-1, 0];
  return blocks.flatMap((block) => {
    const { index, position, sent } = block;
    if (index !== entry) [entry, gone] = [index, 0];
    if (!sent) gone++;
    const edit = sent && byPlace.get(`${index} ${position - gone}`);
    return edit ? [{ block, edit }] : [];
  });
}

/** The landmarks of the results and of the answer that justify an edit. */
function landmarksOf(
  evidence: EditEvidence | undefined,
  blocksAt: ReadonlyMap<number, readonly SentBlock[]>,
  landmarks: Landmarks,
): readonly string[] {
  if (!evidence) return [];
  const { answer, results } = evidence;
  const later = results.flatMap(
    ({ index, block }) => blocksAt.get(index)?.find(({ sent }) => sent === block)?.landmark ?? [],
  );
  // A result of that answer stands for it.
  const isThere = later.some((landmark) => landmarks.answerOf(landmark) === answer);
  return [...new Set(isThere ? later : [...later, landmarks.at(answer)])];
}

function changeOf(
  { sent, call }: SentBlock,
  { after }: BlockEdit,
  workspaceRoot: string,
): DecidedChange | undefined {
  if (sent?.type === 'thinking') return { type: 'remove' };
  if (sent?.type === 'tool_call' && after?.type === 'tool_call') {
    const texts = changedTexts(sent.parameters, after.parameters, []);
    return texts && texts.length > 0 ? { type: 'parameters', texts } : undefined;
  }
  if (sent?.type !== 'tool_response' || !call) return undefined;
  if (after?.type === 'tool_response') {
    return typeof after.result === 'string' ? { type: 'replace', text: after.result } : undefined;
  }
  // A pointer in the place of a pointer would say less, and change what was sent.
  if (isStub(sent)) return undefined;
  return { type: 'replace', text: prunedText(sent, toolActivityOf(call, workspaceRoot)) };
}

/** The strings that differ; undefined if anything else does. */
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
