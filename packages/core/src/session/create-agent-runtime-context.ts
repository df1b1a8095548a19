import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import { DENSITY_SETTINGS } from '../density/density-settings.ts';
import { INGEST_SETTINGS } from '../ingest/ingest-settings.ts';
import type { AgentRuntimeContext } from '../runtime/agent-runtime-context.ts';
import type { AgentRuntimeState } from '../runtime/agent-runtime-state.ts';
import { settingAccessors } from '../setting-groups/setting-group.ts';
import { defaultOf } from '../settings/default-of.ts';
import { findSetting } from '../settings/find-setting.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { promptCacheRuleOf } from '../vendors/prompt-cache-rule-of.ts';
import { type ModelLimits, resolveModelLimits } from '../vendors/resolve-model-limits.ts';

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
  const limits = (): ModelLimits =>
    resolveModelLimits({
      model: state().model,
      knownContextLimit: state().contextLimit,
      knownMaxOutputTokens: state().maxOutputTokens,
      userContextLimit: settings.get('context-limit'),
      userMaxOutputTokens: settings.get('max-output-tokens'),
      compressionThreshold: threshold(),
    });
  // A strategy of one's own has its own name, which the settings do not know.
  const read = (key: string) => {
    const spec = findSetting(key);
    const isOwn = strategy !== undefined && !settings.isSet(key);
    return isOwn ? defaultOf(spec, strategy.name) : settings.get(spec.key);
  };
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
      ...settingAccessors('density', DENSITY_SETTINGS, read),
      ...settingAccessors('adaptive', [ADAPTIVE_SETTINGS], read),
      ...settingAccessors('ingest', INGEST_SETTINGS, read),
      adaptiveCache: () => promptCacheRuleOf(settings.get('compression.adaptive.cache'), state()),
    },
    config: { getWorkspaceRoot: () => workspaceRoot },
  };
}
