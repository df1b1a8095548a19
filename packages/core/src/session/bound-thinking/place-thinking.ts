import { createHash, type Hash } from 'node:crypto';
import { canonicalJson } from '../../content/canonical-json.ts';
import type { ContentBlock, ThinkingBlock } from '../../content/content-block.ts';
import { isEmptyBlock } from '../../content/content-guards.ts';
import type { IContent } from '../../content/i-content.ts';
import { isSignedThinking } from './signed-thinking.ts';

/**
 * For every signed thinking block a mark of everything that stands before it, `base` included. Two marks are
 * the same exactly when a vendor sees the same; other thinking and blank text do not count, because they may
 * be left out.
 */
export function placeThinking(
  contents: readonly IContent[],
  base: unknown,
): ReadonlyMap<ThinkingBlock, string> {
  const places = new Map<ThinkingBlock, string>();
  const before = createHash('sha256').update(canonicalJson(base));
  for (const { speaker, blocks } of contents) {
    for (const block of blocks) {
      if (isSignedThinking(block)) places.set(block, markOf(before));
      else if (block.type !== 'thinking' && !isEmptyBlock(block)) {
        before.update(speaker).update(digestOf(block));
      }
    }
  }
  return places;
}

/** As much of a hash as two conversations will never share. */
const MARK_LENGTH = 22;

function markOf(before: Hash): string {
  return before.copy().digest('base64url').slice(0, MARK_LENGTH);
}

/** Blocks never change, and every request asks for all of them again. */
const digests = new WeakMap<ContentBlock, Buffer>();

function digestOf(block: ContentBlock): Buffer {
  let digest = digests.get(block);
  if (!digest) {
    digest = createHash('sha256').update(canonicalJson(block)).digest();
    digests.set(block, digest);
  }
  return digest;
}
