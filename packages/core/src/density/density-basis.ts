import type { SettingValues } from '../setting-groups/setting-group.ts';
import type { AdaptiveConfig } from './adaptive-config.ts';
import type { SHARED_DENSITY_SETTINGS } from './shared-density-settings.ts';

type SharedValues = SettingValues<typeof SHARED_DENSITY_SETTINGS>;

/** Facts that every pass may know, whatever its own settings are. */
export interface DensityBasis extends Partial<SharedValues> {
  /** Relative paths in tool parameters are resolved against it. */
  readonly workspaceRoot: string;
  readonly adaptive?: AdaptiveConfig;
}
