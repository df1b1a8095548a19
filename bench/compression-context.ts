import {
  createAgentRuntimeContext,
  HistoryService,
  type IContent,
  SettingsStore,
  type TokenEstimator,
} from '@hdc/core';
import type { CompressionContext } from '@hdc/core/strategies';

const STATE = { provider: 'bench', model: 'bench' };
const THRESHOLD = 0.85;
/** Compression aims at this share of the threshold. */
const HEADROOM = 0.6;

/** The context limit at which compression aims at that many tokens. */
export function limitForTarget(targetTokens: number): number {
  return Math.ceil(targetTokens / (THRESHOLD * HEADROOM));
}

/** A live session's input to `compress()`, with the default settings. */
export function compressionContext(
  history: readonly IContent[],
  contextLimit: number,
  estimator: TokenEstimator,
): CompressionContext {
  const service = new HistoryService({ estimator });
  const settings = new SettingsStore();
  settings.set('context-limit', contextLimit);
  return {
    history,
    runtimeContext: createAgentRuntimeContext({ settings, state: () => STATE, workspaceRoot: '/workspace' }),
    runtimeState: STATE,
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
