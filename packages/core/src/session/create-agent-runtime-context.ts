import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { densityConfigOf } from '../compression/density-config-of.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import { DENSITY_SETTINGS, type DensityConfig, type DensitySettings } from '../density/density-config.ts';
import { INGEST_SETTINGS, type IngestSettings } from '../ingest/ingest-config.ts';
import type { AgentRuntimeContext } from '../runtime/agent-runtime-context.ts';
import type { AgentRuntimeState } from '../runtime/agent-runtime-state.ts';
import {
  type SettingAccessors,
  type SettingValues,
  settingAccessors,
  settingValues,
} from '../setting-groups/setting-group.ts';
import { defaultOf } from '../settings/default-of.ts';
import { findSetting } from '../settings/find-setting.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { completeModel } from '../vendors/complete-model.ts';
import { type ModelLimits, resolveModelLimits } from '../vendors/resolve-model-limits.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';
import { modelOfState } from './model-of-state.ts';

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

/** The settings of passes and strategies, as they are now. */
export interface SettingGroups {
  readonly density: Omit<DensityConfig, 'workspaceRoot'>;
  readonly ingest: SettingValues<IngestSettings>;
}

/** For programs without a session, which run this strategy whatever the settings name. */
export function settingGroupsOf(settings: SettingsStore, strategy: string): SettingGroups {
  const accessors = groupAccessors(settings, strategy);
  const { workspaceRoot: _, ...density } = densityConfigOf({ ephemerals: accessors });
  return { density, ingest: settingValues('ingest', INGEST_SETTINGS, accessors) };
}

type GroupAccessors = SettingAccessors<'density', DensitySettings> &
  SettingAccessors<'adaptive', typeof ADAPTIVE_SETTINGS> &
  SettingAccessors<'ingest', IngestSettings>;

/** Live. The defaults are those under a strategy of one's own, where there is one: the settings do not know its name. */
function groupAccessors(settings: SettingsStore, ownStrategy?: string): GroupAccessors {
  const read = (key: string) => {
    const spec = findSetting(key);
    const isOwn = ownStrategy !== undefined && !settings.isSet(key);
    return isOwn ? defaultOf(spec, ownStrategy) : settings.get(spec.key);
  };
  return {
    ...settingAccessors('density', DENSITY_SETTINGS, read),
    ...settingAccessors('adaptive', [ADAPTIVE_SETTINGS], read),
    ...settingAccessors('ingest', INGEST_SETTINGS, read),
  };
}
