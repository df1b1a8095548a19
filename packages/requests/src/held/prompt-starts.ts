import type { ContentBlock } from '@hdc/core';
import type { CacheMark, JsonPath, WireRequest } from '@hdc/wire';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import { type PromptStart, readFixedStarts } from './fixed-starts.ts';
import { readMessages } from './read-messages.ts';

export interface MarkedStart extends PromptStart {
  /** The path of the breakpoint itself. */
  readonly path: JsonPath;
  readonly lifetimeSeconds: number;
}

export interface PromptStarts {
  /** The requested breakpoints, in order, without unknown ones. */
  readonly marked: readonly MarkedStart[];
  at(blocks: number): PromptStart | undefined;
}

export const NOTHING_MARKED: PromptStarts = { marked: [], at: () => undefined };

interface Wanted {
  readonly blocks: ReadonlySet<number>;
  readonly marks: readonly CacheMark[];
  readonly tokensOf: (block: ContentBlock) => number;
}

/**
 * The beginnings that are asked for, of a request as it leaves. What it has in common with the last request of its
 * conversation was read then, and is only read again if a beginning in it is asked for that nobody noted.
 */
export function readPromptStarts(
  decoded: WireRequest,
  sent: DecidedRequest,
  { blocks: wanted, marks, tokensOf }: Wanted,
): PromptStarts {
  const fixed = readFixedStarts(decoded, marks);
  const whole = fixed.find((each) => each.blocks === 0);
  const inside = marks.filter((mark) => !fixed.some((each) => each.mark === mark));
  const read = readMessages(decoded, sent, { wanted, marks: inside, tokensOf, path: whole?.path });
  const starts = new Map([...read.starts].map(([blocks, { start }]) => [blocks, start]));
  const lastOf = new Map(read.lastOf);
  for (const { mark, ...start } of fixed) {
    const own = start.blocks === 0 ? starts.get(0) : start;
    if (own) starts.set(own.blocks, own);
    if (mark && own) lastOf.set(mark, own);
  }
  const marked = [...lastOf].map(([{ path, lifetimeSeconds }, start]) => ({
    ...start,
    path,
    lifetimeSeconds,
  }));
  return {
    marked: marked.toSorted((a, b) => a.blocks - b.blocks),
    at: (count) => starts.get(count),
  };
}

export function isMarkable(start: PromptStart | undefined): start is PromptStart & Pick<MarkedStart, 'path'> {
  return start?.path !== undefined;
}
