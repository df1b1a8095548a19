import type { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import type { DensitySettings } from '../density/density-config.ts';
import type { IngestSettings } from '../ingest/ingest-config.ts';
import type { SettingAccessors } from '../setting-groups/setting-group.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';

type DensityAccessors = SettingAccessors<'density', DensitySettings>;
type IngestAccessors = SettingAccessors<'ingest', IngestSettings>;
type AdaptiveAccessors = SettingAccessors<'adaptive', typeof ADAPTIVE_SETTINGS>;

/** The settings as they are at the moment of the call. */
export interface RuntimeEphemerals
  extends DensityAccessors,
    IngestAccessors,
    Omit<AdaptiveAccessors, 'adaptiveCache'> {
  compressionStrategy(): string;
  /** Share of the context limit at which compression begins. */
  compressionThreshold(): number;
  /** Whether a person set it; the strategy may choose another one where nobody did. */
  isCompressionThresholdSet(): boolean;
  /** Name of the profile whose provider writes summaries; undefined for the active provider. */
  compressionProfile(): string | undefined;
  /** Tokens that fit into the model's window. */
  contextLimit(): number;
  /** Tokens of the window to keep free for the answer. */
  completionBudget(): number;
  /** The longest answer to ask for; undefined leaves it to the provider. */
  maxOutputTokens(): number | undefined;
  /** Share of the entries at the end that compression leaves alone. */
  preserveThreshold(): number;
  /** Share of the entries at the top that middle-out leaves alone. */
  topPreserveThreshold(): number;
  /** All that is known of the model, with the window and the cache that a person set. */
  model(): ResolvedModel;
}

/** The facts that the engine may know about the surrounding program. */
export interface AgentRuntimeContext {
  readonly ephemerals: RuntimeEphemerals;
  readonly config: { getWorkspaceRoot(): string };
}
