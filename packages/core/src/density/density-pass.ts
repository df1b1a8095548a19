import type { EditReason } from '../history/applied-change.ts';
import type { DensityResultMetadata } from '../history/density-result.ts';
import type { SettingDefinition, SettingDefinitions } from '../setting-groups/setting-definition.ts';
import type { SettingValues } from '../setting-groups/setting-group.ts';
import type { DensityBasis } from './density-basis.ts';
import type { DensityDraft } from './density-draft.ts';

type NoSettings = Readonly<Record<never, SettingDefinition>>;

/** One kind of pruning. A pass keeps no state: the same draft and config give the same edits. */
export interface DensityPass<Settings extends SettingDefinitions = NoSettings> {
  readonly name: string;
  readonly description: string;
  /** Why its edits are made; what it took out is counted under its kind. */
  readonly reason: EditReason;
  /** The counter of the specification that it adds to as well, if it belongs to one. */
  readonly counter?: keyof DensityResultMetadata;
  /** By field of the configuration. Registry, accessors, defaults and pages derive from them. */
  readonly settings: Settings;
  isEnabled(config: PassConfig<Settings>): boolean;
  /**
   * Edits the draft and returns how often it took something out. Must not throw on odd
   * content or odd settings: whatever it does not understand stays. Must find nothing in its own output.
   */
  run(draft: DensityDraft, config: PassConfig<Settings>): number;
}

/** A pass sees its own settings and what is common to all. */
export type PassConfig<Settings> = DensityBasis & SettingValues<Settings>;
