import type { ToolCallBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { estimateBlockTokens } from '../../../tokens/estimate-block-tokens.ts';

/** Shortens the input of a call; undefined if there is nothing to shorten. */
export type ShortenInput = (call: ToolCallBlock) => ShorterInput | undefined;

interface ShorterInput {
  readonly call: ToolCallBlock;
  /** The share of the call's length that is left. */
  readonly leftShare: number;
}

/** Remembers for each call what came of it: every request asks for every call again. */
export function rememberShorter(shorten: (call: ToolCallBlock) => unknown): ShortenInput {
  const remembered = new Memo<ToolCallBlock, ShorterInput | 'as it is'>();
  return (call) => {
    let known = remembered.get(call);
    if (known === undefined) {
      known = toShorter(call, shorten(call)) ?? 'as it is';
      remembered.set(call, known);
    }
    return known === 'as it is' ? undefined : known;
  };
}

function toShorter(call: ToolCallBlock, parameters: unknown): ShorterInput | undefined {
  if (parameters === call.parameters) return undefined;
  const shorter = { ...call, parameters };
  const leftShare = estimateBlockTokens(shorter) / Math.max(1, estimateBlockTokens(call));
  return leftShare < 1 ? { call: shorter, leftShare } : undefined;
}
