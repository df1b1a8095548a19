import type { SettingDefinition } from '../setting-groups/setting-definition.ts';

export const SETTING_CATEGORIES = ['cli-behavior', 'model'] as const;

/** One setting: what it is called, which values it takes, and what it means. */
export interface SettingSpec extends Omit<SettingDefinition, 'default'> {
  readonly key: string;
  /** Other spellings that are accepted and mean the same. */
  readonly aliases?: readonly string[];
  readonly category: (typeof SETTING_CATEGORIES)[number];
  /** Absent if the value is found otherwise, as the description says. */
  readonly default?: SettingDefinition['default'];
  /** Whether a profile keeps it. */
  readonly persistToProfile: boolean;
}
