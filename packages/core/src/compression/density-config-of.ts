import { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import { DENSITY_SETTINGS, type DensityConfig } from '../density/density-config.ts';
import type { AgentRuntimeContext, RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import { settingValues } from '../setting-groups/setting-group.ts';

/** Without a workspace relative paths mean the same file all the same; the folder of the process has no say. */
const NO_WORKSPACE = '/';

/** Only a session knows what a cache is worth. */
const { cache: _, ...OWN_SETTINGS } = ADAPTIVE_SETTINGS;

interface DensityRuntime {
  readonly ephemerals: Partial<RuntimeEphemerals>;
  readonly config?: AgentRuntimeContext['config'];
}

/** The density settings as they are now; the default of each that is missing. */
export function densityConfigOf({ ephemerals, config }: DensityRuntime): DensityConfig {
  return {
    ...settingValues('density', DENSITY_SETTINGS, ephemerals),
    adaptive: settingValues('adaptive', [OWN_SETTINGS], ephemerals),
    workspaceRoot: config?.getWorkspaceRoot() ?? NO_WORKSPACE,
  };
}
