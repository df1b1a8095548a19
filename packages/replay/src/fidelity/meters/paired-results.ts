import type { IContent, ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import { findToolExchanges } from '@hdc/core/content';
import { isStub } from '@hdc/core/strategies';
import { blockTexts } from '../block-texts.ts';
import type { Sample } from './meter.ts';

/** A result of a history, and what is left of it. */
export interface PairedResult {
  readonly call: ToolCallBlock;
  readonly before: ToolResponseBlock;
  /** Undefined if it is gone as a whole. */
  readonly after: ToolResponseBlock | undefined;
  /** Whether its text was sent as it is. */
  readonly isWhole: boolean;
  /** Whether less than half of its text was sent. */
  readonly isGone: boolean;
}

const HALF = 0.5;

/** The results of a sample that a call asked for, each with the one of the same call that was sent; remembered. */
export function pairedResults(sample: Sample): readonly PairedResult[] {
  let pairs = remembered.get(sample);
  if (!pairs) {
    pairs = pair(sample);
    remembered.set(sample, pairs);
  }
  return pairs;
}

const remembered = new WeakMap<Sample, readonly PairedResult[]>();

function pair({ before, after }: Sample): readonly PairedResult[] {
  const sent = new Map<string, ToolResponseBlock[]>();
  for (const response of responsesOf(after)) {
    const known = sent.get(response.callId);
    if (known) known.push(response);
    else sent.set(response.callId, [response]);
  }
  return findToolExchanges(before).all.flatMap(({ call, response }) => {
    if (!response || isStub(response)) return [];
    const candidates = sent.get(call.id) ?? [];
    const text = textOf(response);
    const same = candidates.find((other) => other === response || textOf(other) === text);
    // Some agents use an id for several calls: which of the rest it is, nobody can tell.
    const sentAs = same ?? candidates[0];
    const isGone = !same && (!sentAs || isStub(sentAs) || textOf(sentAs).length < HALF * text.length);
    return [{ call, before: response, after: sentAs, isWhole: same !== undefined, isGone }];
  });
}

function responsesOf(entries: readonly IContent[]): readonly ToolResponseBlock[] {
  return entries.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [block] : [])),
  );
}

function textOf(response: ToolResponseBlock): string {
  return blockTexts(response)[0] ?? '';
}
