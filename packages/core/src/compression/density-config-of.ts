import { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import type { DensityConfig } from '../density/density-config.ts';
import { DENSITY_SETTINGS } from '../density/density-settings.ts';
import { settingValues } from '../setting-groups/setting-group.ts';
import type { CompressionRuntime } from './compression-context.ts';

/** Without a workspace relative paths mean the same file all the same; the folder of the process has no say. */
const NO_WORKSPACE = '/';

/** What a cache is worth, only a session knows. */
const { cache: _, ...OWN_SETTINGS } = ADAPTIVE_SETTINGS;

/** The density settings as they are now; the default of each that is missing. */
export function densityConfigOf({ ephemerals, config }: CompressionRuntime): DensityConfig {
  return {
    ...settingValues('density', DENSITY_SETTINGS, ephemerals),
    adaptive: settingValues('adaptive', [OWN_SETTINGS], ephemerals),
    workspaceRoot: config?.getWorkspaceRoot() ?? NO_WORKSPACE,
  };
}
