import type { CompressionContext, SummaryContext } from '../compression/compression-context.ts';
import type { IContent } from '../content/i-content.ts';
import { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import { DENSITY_SETTINGS } from '../density/density-config.ts';
import { HistoryService } from '../history/history-service.ts';
import { INGEST_SETTINGS } from '../ingest/ingest-config.ts';
import type { ChatCompletionRequest, IProvider } from '../providers/i-provider.ts';
import type { RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import { settingAccessors } from '../setting-groups/setting-group.ts';
import { findSetting } from '../settings/find-setting.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import { modelByName } from '../vendors/model-by-name.ts';

/** The settings of a test, as plain values. */
export type EphemeralValues = { readonly [K in keyof RuntimeEphemerals]: ReturnType<RuntimeEphemerals[K]> };

const DEFAULTS: RuntimeEphemerals = {
  ...settingAccessors('density', DENSITY_SETTINGS, defaultOf),
  ...settingAccessors('adaptive', [ADAPTIVE_SETTINGS], defaultOf),
  ...settingAccessors('ingest', INGEST_SETTINGS, defaultOf),
  ...accessorsTo({
    compressionStrategy: 'adaptive-density',
    compressionThreshold: 0.85,
    isCompressionThresholdSet: false,
    compressionProfile: undefined,
    contextLimit: 200_000,
    completionBudget: 8_000,
    maxOutputTokens: undefined,
    preserveThreshold: 0.4,
    topPreserveThreshold: 0.2,
    model: modelByName('test-model'),
  }),
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
      ephemerals: { ...DEFAULTS, ...accessorsTo(values) },
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

/** Exactly what the pseudocode of the specification reads, with the settings of the full context. */
export function createMinimalContext(history: readonly IContent[], contextLimit: number): CompressionContext {
  const { estimateTokens, logger, runtimeContext } = createTestContext(history, { contextLimit });
  const { preserveThreshold, compressionThreshold, contextLimit: limit } = runtimeContext.ephemerals;
  return {
    history,
    runtimeContext: { ephemerals: { preserveThreshold, compressionThreshold, contextLimit: limit } },
    estimateTokens,
    logger,
  };
}

function defaultOf(key: string): unknown {
  return findSetting(key).default;
}

function accessorsTo<Name extends keyof EphemeralValues>(
  values: Pick<EphemeralValues, Name>,
): Pick<RuntimeEphemerals, Name>;
function accessorsTo(values: Partial<EphemeralValues>): Partial<RuntimeEphemerals>;
function accessorsTo(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
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
