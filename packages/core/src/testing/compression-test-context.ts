import type { CompressionContext } from '../compression/compression-context.ts';
import type { SummaryContext } from '../compression/summary-context.ts';
import type { IContent } from '../content/i-content.ts';
import { HistoryService } from '../history/history-service.ts';
import type { ChatCompletionRequest, IProvider } from '../providers/i-provider.ts';
import type { RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import { characterEstimator } from '../tokens/character-estimator.ts';

/** The settings of a test, as plain values. */
export type EphemeralValues = { readonly [K in keyof RuntimeEphemerals]: ReturnType<RuntimeEphemerals[K]> };

const DEFAULT_VALUES: EphemeralValues = {
  compressionStrategy: 'high-density',
  compressionThreshold: 0.85,
  compressionProfile: undefined,
  contextLimit: 200_000,
  completionBudget: 8_000,
  maxOutputTokens: undefined,
  preserveThreshold: 0.4,
  topPreserveThreshold: 0.2,
  densityReadWritePruning: true,
  densityFileDedupe: true,
  densityRecencyPruning: false,
  densityRecencyRetention: 3,
  densityProtectedTools: [],
  densityProtectedPaths: [],
  adaptivePreset: 'balanced',
  adaptiveCache: undefined,
};

/** A context for `compress()` that counts characters/4 and needs nothing but a history. */
export function createTestContext(
  history: readonly IContent[],
  values: Partial<EphemeralValues> = {},
  overrides: Partial<CompressionContext> = {},
): CompressionContext & SummaryContext {
  const service = new HistoryService({ estimator: characterEstimator });
  return {
    history,
    runtimeContext: {
      ephemerals: createTestEphemerals(values),
      config: { getWorkspaceRoot: () => '/workspace' },
    },
    runtimeState: { provider: 'test', model: 'test-model' },
    estimateTokens: (contents) => service.estimateTokensForContents(contents),
    currentTokenCount: 0,
    logger: { debug: () => {} },
    resolveProvider: () => createScriptedProvider(['a short summary']),
    promptResolver: { resolveFile: async () => undefined },
    promptBaseDir: '/prompts',
    promptContext: {},
    promptId: 'test',
    ...overrides,
  };
}

function createTestEphemerals(values: Partial<EphemeralValues>): RuntimeEphemerals {
  const all = { ...DEFAULT_VALUES, ...values };
  return {
    compressionStrategy: () => all.compressionStrategy,
    compressionThreshold: () => all.compressionThreshold,
    compressionProfile: () => all.compressionProfile,
    contextLimit: () => all.contextLimit,
    completionBudget: () => all.completionBudget,
    maxOutputTokens: () => all.maxOutputTokens,
    preserveThreshold: () => all.preserveThreshold,
    topPreserveThreshold: () => all.topPreserveThreshold,
    densityReadWritePruning: () => all.densityReadWritePruning,
    densityFileDedupe: () => all.densityFileDedupe,
    densityRecencyPruning: () => all.densityRecencyPruning,
    densityRecencyRetention: () => all.densityRecencyRetention,
    densityProtectedTools: () => all.densityProtectedTools,
    densityProtectedPaths: () => all.densityProtectedPaths,
    adaptivePreset: () => all.adaptivePreset,
    adaptiveCache: () => all.adaptiveCache,
  };
}

export interface ScriptedProvider extends IProvider {
  /** Every request it got. */
  readonly requests: readonly ChatCompletionRequest[];
}

/** A provider that answers every request with the same pieces of text, or fails with an error. */
export function createScriptedProvider(answer: readonly string[] | Error): ScriptedProvider {
  const requests: ChatCompletionRequest[] = [];
  return {
    name: 'scripted',
    requests,
    async *generateChatCompletion(request) {
      requests.push(request);
      if (answer instanceof Error) throw answer;
      for (const text of answer) yield { blocks: [{ type: 'text', text }] };
    },
  };
}
