import type { CompressionContext } from '../compression/compression-context.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { targetTokensOf } from '../compression/target-tokens-of.ts';
import type { AttemptFacts } from './compression-attempts.ts';

/** What decides whether a compression by this strategy can help, as things stand. */
export function readAttemptFacts(
  context: CompressionContext,
  { name }: CompressionStrategy,
  additions: number,
): AttemptFacts {
  const { history, runtimeContext, runtimeState, baseTokens = 0, currentTokenCount = 0 } = context;
  const { ephemerals } = runtimeContext;
  return {
    tokens: currentTokenCount,
    target: baseTokens + targetTokensOf(context),
    entries: history.length,
    preserved: ephemerals.preserveThreshold(),
    additions,
    circumstances: [
      name,
      runtimeState?.model,
      ephemerals.compressionThreshold(),
      ephemerals.contextLimit(),
      ephemerals.preserveThreshold(),
    ].join(' '),
  };
}
