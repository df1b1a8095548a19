import {
  type BlockEdit,
  type FileInclusion,
  findFileInclusions,
  inclusionNote,
  resolvePath,
} from '@hdc/core';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { Proposal } from './proposal.ts';

/**
 * A text of a person without files that stand again behind it, as a strategy left it; undefined where anything else
 * was changed, or where a file would be gone. A text that held nothing else says where they went: its place may carry
 * a cache mark, so that it stays.
 */
export function stripInclusions(
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

/** The inclusions that are missing in what is left of a text; undefined where anything else is not as it was. */
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
