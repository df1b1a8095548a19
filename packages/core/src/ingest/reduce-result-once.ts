import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import type { IngestConfig } from './ingest-config.ts';
import { type ReducedResult, reduceResult } from './reduce-result.ts';

interface Remembered {
  readonly call: ToolCallBlock | undefined;
  readonly config: string;
  readonly reduced: ReducedResult | undefined;
}

const remembered = new Memo<ToolResponseBlock, Remembered>();

/**
 * The same as `reduceResult`, and the same object for the same result: a replay adds each result once for every
 * strategy, and what is remembered of a block, such as its tokens, is remembered by identity.
 */
export function reduceResultOnce(
  response: ToolResponseBlock,
  call: ToolCallBlock | undefined,
  config: Omit<IngestConfig, 'tokensOf'>,
): ReducedResult | undefined {
  const key = JSON.stringify({ ...config, keepOriginal: config.keepOriginal !== undefined });
  const known = remembered.get(response);
  if (known?.call === call && known?.config === key) return known.reduced;
  const reduced = reduceResult(response, call, config);
  remembered.set(response, { call, config: key, reduced });
  return reduced;
}
