import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import type { AgentRuntimeContext } from '../runtime/agent-runtime-context.ts';
import type { AgentRuntimeState } from '../runtime/agent-runtime-state.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { completeModel } from '../vendors/complete-model.ts';
import { type ModelLimits, resolveModelLimits } from '../vendors/resolve-model-limits.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';
import { modelOfState } from './model-of-state.ts';
import { groupAccessors } from './setting-groups-of.ts';

export interface RuntimeContextOptions {
  readonly settings: SettingsStore;
  /** Asked every time, since a session may change its model. */
  readonly state: () => AgentRuntimeState;
  readonly workspaceRoot: string;
  /** A strategy that is used instead of the one that the settings name. */
  readonly strategy?: CompressionStrategy | undefined;
}

/** Accessors over live settings: what is set now holds for the next request. */
export function createAgentRuntimeContext(options: RuntimeContextOptions): AgentRuntimeContext {
  const { settings, state, workspaceRoot, strategy } = options;
  const strategyName = () => settings.get('compression.strategy');
  const threshold = () =>
    settings.get('compression-threshold') ??
    (strategy ?? getCompressionStrategy(strategyName())).trigger.defaultThreshold;
  const model = (): ResolvedModel => {
    const contextLimit = settings.get('context-limit');
    const cache = settings.get('compression.adaptive.cache');
    return completeModel(modelOfState(state()), { settings: { contextLimit, cache } });
  };
  const limits = (): ModelLimits =>
    resolveModelLimits(model(), {
      maxOutputTokens: settings.get('max-output-tokens'),
      compressionThreshold: threshold(),
    });
  return {
    ephemerals: {
      compressionStrategy: strategyName,
      compressionThreshold: threshold,
      isCompressionThresholdSet: () => settings.get('compression-threshold') !== undefined,
      compressionProfile: () => settings.get('compression.profile'),
      contextLimit: () => limits().contextLimit,
      completionBudget: () => limits().completionBudget,
      maxOutputTokens: () => limits().maxOutputTokens,
      preserveThreshold: () => settings.get('compression-preserve-threshold'),
      topPreserveThreshold: () => settings.get('compression-top-preserve-threshold'),
      ...groupAccessors(settings, strategy?.name),
      model,
    },
    config: { getWorkspaceRoot: () => workspaceRoot },
  };
}
