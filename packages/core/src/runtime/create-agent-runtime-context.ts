import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { promptCacheRuleOf } from '../vendors/prompt-cache-rule-of.ts';
import { type ModelLimits, resolveModelLimits } from '../vendors/resolve-model-limits.ts';
import type { AgentRuntimeContext } from './agent-runtime-context.ts';
import type { AgentRuntimeState } from './agent-runtime-state.ts';

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
  const limits = (): ModelLimits =>
    resolveModelLimits({
      model: state().model,
      providerContextLimit: state().contextLimit,
      userContextLimit: settings.get('context-limit'),
      userMaxOutputTokens: settings.get('max-output-tokens'),
    });
  const strategyName = () => settings.get('compression.strategy');
  return {
    ephemerals: {
      compressionStrategy: strategyName,
      compressionThreshold: () =>
        settings.get('compression-threshold') ??
        (strategy ?? getCompressionStrategy(strategyName())).trigger.defaultThreshold,
      compressionProfile: () => settings.get('compression.profile'),
      contextLimit: () => limits().contextLimit,
      completionBudget: () => limits().completionBudget,
      maxOutputTokens: () => limits().maxOutputTokens,
      preserveThreshold: () => settings.get('compression-preserve-threshold'),
      topPreserveThreshold: () => settings.get('compression-top-preserve-threshold'),
      densityReadWritePruning: () => settings.get('compression.density.readWritePruning'),
      densityFileDedupe: () => settings.get('compression.density.fileDedupe'),
      densityRecencyPruning: () => settings.get('compression.density.recencyPruning'),
      densityRecencyRetention: () => settings.get('compression.density.recencyRetention'),
      densityProtectedTools: () => settings.get('compression.density.protectedTools'),
      densityProtectedPaths: () => settings.get('compression.density.protectedPaths'),
      adaptivePreset: () => settings.get('compression.adaptive.preset'),
      adaptiveCache: () => promptCacheRuleOf(settings.get('compression.adaptive.cache'), state()),
    },
    config: { getWorkspaceRoot: () => workspaceRoot },
  };
}
