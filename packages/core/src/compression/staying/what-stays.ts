import { callIdOf } from '../../content/call-id-of.ts';
import { holdsOpaque } from '../../content/content-guards.ts';
import { quoteDirectives } from '../../content/directives/quoted-directives.ts';
import type { IContent } from '../../content/i-content.ts';
import type { CompressionContext } from '../compression-context.ts';
import { findPinnedCalls } from './find-pinned-calls.ts';
import { keepDirectives } from './keep-directives.ts';

/** A message that would lose hardly anything else stays as it is. */
const MOSTLY = 0.7;

/** The remainder when entries of a history are dropped. */
interface WhatStays {
  /** Whether an entry never goes: nobody understands it, or a person pinned it. */
  isFixed(index: number): boolean;
  /** The replacement of a dropped entry: directives that still hold, or nothing. */
  restOf(index: number): IContent | undefined;
}

/** Looks only at the entries that may be dropped. */
export async function findWhatStays(
  context: CompressionContext,
  history: readonly IContent[],
  droppable: ReadonlySet<number>,
): Promise<WhatStays> {
  const pinned = await findPinnedCalls(context, history);
  const isFixed = (index: number) => holdsOpaque(history[index]) || holdsCall(history[index], pinned);
  const entries = history.filter((_, index) => droppable.has(index) && !isFixed(index));
  const directives = await keepDirectives(context, entries);
  return {
    isFixed,
    restOf: (index) => {
      const entry = history[index];
      const kept = entry && directives.get(entry);
      return kept && toRest(entry, kept);
    },
  };
}

/** Whether an entry makes or answers one of these calls. */
export function holdsCall(entry: IContent | undefined, calls: ReadonlySet<string>): boolean {
  return calls.size > 0 && (entry?.blocks.some((block) => calls.has(callIdOf(block) ?? '')) ?? false);
}

function toRest(entry: IContent, directives: readonly string[]): IContent {
  const isShort =
    entry.speaker === 'human' &&
    entry.blocks.every(({ type }) => type === 'text') &&
    lengthOf(directives) >=
      MOSTLY * lengthOf(entry.blocks.map((block) => (block.type === 'text' ? block.text : '')));
  if (isShort) return entry;
  const metadata = { ...entry.metadata, isSummary: true, synthetic: true };
  return { ...entry, speaker: 'human', blocks: quoteDirectives(directives), metadata };
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
