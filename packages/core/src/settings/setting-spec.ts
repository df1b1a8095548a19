export const SETTING_CATEGORIES = ['cli-behavior', 'model'] as const;

/** One setting: what it is called, which values it takes, and what it means. */
export interface SettingSpec {
  readonly key: string;
  /** Other spellings that are accepted and mean the same. */
  readonly aliases?: readonly string[];
  readonly category: (typeof SETTING_CATEGORIES)[number];
  readonly description: string;
  readonly type: 'boolean' | 'number' | 'string' | 'enum' | 'list';
  readonly enumValues?: readonly string[];
  /** Numbers that are taken, in words and as a test. */
  readonly range?: { readonly allowed: string; readonly includes: (value: number) => boolean };
  /** Absent where the value is found otherwise, as the description says. */
  readonly default?: boolean | number | string | readonly string[];
  /** Whether a profile keeps it. */
  readonly persistToProfile: boolean;
}
