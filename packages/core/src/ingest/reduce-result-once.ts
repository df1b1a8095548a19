import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { isAskedAgain } from './above/is-asked-again.ts';
import type { IngestConfig } from './ingest-config.ts';
import type { IngestPass } from './ingest-pass.ts';
import { INGEST_PASSES, LOOKING_ABOVE } from './passes/ingest-passes.ts';
import { type ReducedResult, reduceResult } from './reduce-result.ts';

interface Remembered {
  readonly call: ToolCallBlock | undefined;
  readonly config: string;
  readonly reduced: ReducedResult | undefined;
}

const remembered = new Memo<ToolResponseBlock, Remembered>();
const OTHERS: readonly IngestPass[] = INGEST_PASSES.filter((pass) => !LOOKING_ABOVE.includes(pass));

/**
 * The same as `reduceResult`, and, but for what stands above, the same object for the same result: a replay adds each
 * result once for every strategy, and what is remembered of a block, such as its tokens, is remembered by identity.
 */
export function reduceResultOnce(
  response: ToolResponseBlock,
  call: ToolCallBlock | undefined,
  { above = [], ...config }: Omit<IngestConfig, 'tokensOf'>,
): ReducedResult | undefined {
  const again = call !== undefined && isAskedAgain(above, call, config.workspaceRoot);
  const own = reduceByItself(response, call, { ...config, isAskedAgain: again });
  const pointing = reduceResult(
    own?.block ?? response,
    call,
    { ...config, above, isAskedAgain: again },
    LOOKING_ABOVE,
  );
  if (!own || !pointing) return own ?? pointing;
  return { ...pointing, items: [...own.items, ...pointing.items] };
}

function reduceByItself(
  response: ToolResponseBlock,
  call: ToolCallBlock | undefined,
  config: Omit<IngestConfig, 'tokensOf'>,
): ReducedResult | undefined {
  const key = JSON.stringify({ ...config, keepOriginal: config.keepOriginal !== undefined });
  const known = remembered.get(response);
  if (known?.call === call && known?.config === key) return known.reduced;
  const reduced = reduceResult(response, call, config, OTHERS);
  remembered.set(response, { call, config: key, reduced });
  return reduced;
}
