import { createHash } from 'node:crypto';
import type { ContentBlock, IContent } from '@hdc/core';
import type { PromptBlock } from '@hdc/prices';
import type { CacheMark, JsonPath, WireRequest } from '@hdc/wire';

/** A request as a prompt cache sees it, in tokens of our estimator. */
export interface Prompt {
  /** The first one stands for the system prompt and the tools, whose tokens nobody counted. */
  readonly blocks: readonly PromptBlock[];
  /** Of the conversation. */
  readonly estimate: number;
}

/** The blocks of a request in their order, with its cache breakpoints. */
export function promptOf(
  { entries, places, cacheMarks, system }: WireRequest,
  tokensOf: (block: ContentBlock, isOfEarlierTurn: boolean) => number,
): Prompt {
  const startSeconds = lifetimeOf(cacheMarks.filter(isInStart));
  const blocks: PromptBlock[] = [{ key: system, tokens: 0, markSeconds: startSeconds }];
  const marks = cacheMarks.filter((mark) => !isInStart(mark));
  const turn = entries.findLastIndex(isTurn);
  let estimate = 0;
  for (const [index, entry] of entries.entries()) {
    for (const [position, block] of entry.blocks.entries()) {
      const tokens = tokensOf(block, index < turn);
      const path = places[index]?.[position]?.path ?? [];
      const ending = marks.filter((mark) => startsWith(path, mark.path));
      blocks.push({ key: digestOf(block), tokens, markSeconds: lifetimeOf(ending) });
      estimate += tokens;
    }
  }
  return { blocks, estimate };
}

function isInStart({ path: [list] }: CacheMark): boolean {
  return list === 'system' || list === 'tools';
}

function isTurn({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic;
}

function lifetimeOf(marks: readonly CacheMark[]): number | undefined {
  return marks.length === 0 ? undefined : Math.max(...marks.map(({ lifetimeSeconds }) => lifetimeSeconds));
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  // Most marks stand in another message.
  return path[1] === start[1] && start.every((key, index) => path[index] === key);
}

const digests = new WeakMap<ContentBlock, string>();

/** Equal blocks are the same object only while both were met lately. */
function digestOf(block: ContentBlock): string {
  const known = digests.get(block) ?? createHash('sha1').update(JSON.stringify(block)).digest('base64');
  digests.set(block, known);
  return known;
}
