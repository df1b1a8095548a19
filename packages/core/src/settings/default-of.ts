import type { SettingSpec } from './setting-spec.ts';

/** The default of a setting while this strategy is in use. */
export function defaultOf(
  { default: value, defaultUnder }: Pick<SettingSpec, 'default' | 'defaultUnder'>,
  strategy: string,
): SettingSpec['default'] {
  return defaultUnder && !defaultUnder.includes(strategy) ? false : value;
}
