import { type CompressionContext, HistoryService, type IContent, type TokenEstimator } from '@hdc/core';

const THRESHOLD = 0.85;
/** Compression aims at this share of the threshold. */
const HEADROOM = 0.6;

/** The context limit at which compression aims at that many tokens. */
export function limitForTarget(targetTokens: number): number {
  return Math.ceil(targetTokens / (THRESHOLD * HEADROOM));
}

/** What a live session gives to `compress()`, with the default settings. */
export function compressionContext(
  history: readonly IContent[],
  contextLimit: number,
  estimator: TokenEstimator,
): CompressionContext {
  const service = new HistoryService({ estimator });
  return {
    history,
    runtimeContext: {
      ephemerals: {
        compressionStrategy: () => 'high-density',
        compressionThreshold: () => THRESHOLD,
        compressionProfile: () => undefined,
        contextLimit: () => contextLimit,
        preserveThreshold: () => 0.4,
        topPreserveThreshold: () => 0.2,
        densityReadWritePruning: () => true,
        densityFileDedupe: () => true,
        densityRecencyPruning: () => false,
        densityRecencyRetention: () => 3,
      },
      config: { getWorkspaceRoot: () => '/workspace' },
    },
    runtimeState: { provider: 'bench', model: 'bench' },
    estimateTokens: (contents) => service.estimateTokensForContents(contents),
    currentTokenCount: 0,
    logger: { debug: () => {} },
    resolveProvider: () => {
      throw new Error('The high-density strategy asks no model');
    },
    promptResolver: { resolveFile: async () => undefined },
    promptBaseDir: '/prompts',
    promptContext: {},
    promptId: 'bench',
  };
}
