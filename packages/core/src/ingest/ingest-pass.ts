import type { EditReason } from '../history/edit-reason.ts';
import type { SettingDefinition, SettingDefinitions } from '../setting-groups/setting-definition.ts';
import type { SettingValues } from '../setting-groups/setting-group.ts';
import type { ToolActivity } from '../tools/tool-activity.ts';
import type { ToolUse } from '../tools/tool-use.ts';

type NoSettings = Readonly<Record<never, SettingDefinition>>;

/**
 * One way of making a new result smaller before a model sees it for the first time. A pure function of the
 * text and its call. What stays is exact text, what goes is named or follows from what stays; nothing is rephrased.
 */
export interface IngestPass<Settings extends SettingDefinitions = NoSettings> {
  readonly name: string;
  readonly description: string;
  readonly reason: EditReason;
  /** By field of the configuration. Registry, accessors, defaults and pages derive from them. */
  readonly settings: Settings;
  isEnabled(config: SettingValues<Settings>): boolean;
  /** The smaller text; undefined when there is nothing to gain. Must not throw, whatever the text is. */
  reduce(text: string, subject: IngestSubject, config: SettingValues<Settings>): string | undefined;
}

/** What is known of the call that a result answers. */
export interface IngestSubject {
  /** The tool and its parameters. */
  readonly use: ToolUse;
  /** What the call did: a command that only reads is a read. */
  readonly activity: ToolActivity;
  /** Whether the model can get the original back, so that a part of it may be left out. */
  readonly canReadBack: boolean;
  /** Keeps a text of which a part is left out, and says which file holds it; undefined where it cannot be kept. */
  readonly keepOriginal?: KeepOriginal;
}

export type KeepOriginal = (text: string) => string | undefined;
