import type { ContentBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import type { FileInclusion } from '../../../content/inclusions/find-file-inclusions.ts';
import type { EditReason } from '../../../history/edit-reason.ts';
import { isProtectedPath } from '../../../tools/is-protected.ts';
import { resolvePath } from '../../../tools/paths/resolve-path.ts';
import type { DensityDraft } from '../../density-draft.ts';
import type { DensityPass } from '../../density-pass.ts';
import { findIncludingMessages, includesFile, inclusionsOf } from './including-messages.ts';

const SETTINGS = {
  fileDedupe: {
    description: 'Strip @-file inclusions that a later one repeats',
    type: 'boolean',
    default: true,
  },
} as const;

const REPEATED_INCLUSION: EditReason = {
  kind: 'repeated-inclusion',
  why: 'the file is included again later',
};

/** Strips the content of an `@`-included file where the same file is included again later. */
export const fileDedupe: DensityPass<typeof SETTINGS> = {
  name: 'file-dedupe',
  description: 'Strips @-file inclusions that a later inclusion of the same file repeats',
  counter: 'fileDeduplicationsPruned',
  settings: SETTINGS,
  reason: REPEATED_INCLUSION,
  isEnabled: (config) => config.fileDedupe,
  run(draft, config) {
    const seen = new Set<string>();
    const isRepeated = (inclusion: FileInclusion) => {
      const path = resolvePath(config.workspaceRoot, inclusion.path);
      if (seen.has(path)) return !isProtectedPath(path, config);
      seen.add(path);
      return false;
    };
    let stripped = 0;
    // From the newest to the oldest: the first inclusion of a file that we meet is the one to keep.
    const indices = new Set([...findIncludingMessages(draft.raw), ...draft.replacedIndices()]);
    for (const index of [...indices].sort((a, b) => b - a)) stripped += stripEntry(draft, index, isRepeated);
    return stripped;
  },
};

type IsRepeated = (inclusion: FileInclusion) => boolean;

function stripEntry(draft: DensityDraft, index: number, isRepeated: IsRepeated): number {
  const entry = draft.entryAt(index);
  if (!entry || !includesFile(entry)) return 0;
  const stripped: FileInclusion[] = [];
  const blocks = entry.blocks
    .toReversed()
    .flatMap((block) => stripBlock(block, isRepeated, stripped))
    .toReversed();
  if (stripped.length > 0) draft.replace(index, withBlocks(entry, blocks, stripped), REPEATED_INCLUSION);
  return stripped.length;
}

/** The block without its repeated inclusions; none when nothing but inclusions stood in it. */
function stripBlock(
  block: ContentBlock,
  isRepeated: IsRepeated,
  stripped: FileInclusion[],
): readonly ContentBlock[] {
  if (block.type !== 'text') return [block];
  const repeated = inclusionsOf(block).toReversed().filter(isRepeated).toReversed();
  if (repeated.length === 0) return [block];
  for (const inclusion of repeated) stripped.push(inclusion);
  const starts = [0, ...repeated.map(({ end }) => end)];
  const text = starts.map((start, i) => block.text.slice(start, repeated[i]?.start)).join('');
  return text.trim() === '' ? [] : [{ ...block, text }];
}

/** A message that held nothing but inclusions says where they went, since no provider takes an empty one. */
function withBlocks(
  entry: IContent,
  blocks: readonly ContentBlock[],
  stripped: readonly FileInclusion[],
): IContent {
  if (blocks.length > 0) return { ...entry, blocks };
  const paths = [...new Set(stripped.toReversed().map(({ path }) => path))].join(', ');
  return { ...entry, blocks: [{ type: 'text', text: `[${paths}: included again below]` }] };
}
