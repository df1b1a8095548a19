import type { ContentBlock } from '../content/content-block.ts';
import type { EditReason } from '../history/applied-change.ts';
import type { SettingDefinition, SettingDefinitions } from '../setting-groups/setting-definition.ts';
import type { SettingValues } from '../setting-groups/setting-group.ts';
import type { ToolActivity } from '../tools/tool-activity.ts';
import type { ToolUse } from '../tools/tool-use.ts';
import type { Notice, NoticeAbove } from './above/find-notice-above.ts';
import type { RunAbove } from './above/find-runs-above.ts';

type NoSettings = Readonly<Record<never, SettingDefinition>>;

/**
 * One way of making a new result smaller before a model sees it for the first time. A pure function of the text, its
 * call and what stands above it. Text that stays is exact, text that goes is named or follows from the rest; nothing
 * is rephrased.
 */
export interface IngestPass<Settings extends SettingDefinitions = NoSettings> {
  readonly name: string;
  readonly description: string;
  readonly reason: EditReason;
  /** By field of the configuration. Registry, accessors, defaults and pages derive from them. */
  readonly settings: Settings;
  /** It takes texts of any length; others are not asked about very long ones. */
  readonly takesAnyLength?: true;
  /** The pass depends on the content above. */
  readonly looksAbove?: true;
  isEnabled(config: SettingValues<Settings>): boolean;
  /** The smaller text; undefined when there is nothing to gain. Must not throw, whatever the text is. */
  reduce(
    text: string,
    subject: IngestSubject,
    config: SettingValues<Settings>,
  ): string | Pointing | undefined;
}

/** A text that points to something above it: right as long as that stands there as it was sent. */
export interface Pointing {
  readonly text: string;
  readonly targets: readonly ContentBlock[];
}

/** The known facts about the call that a result answers. */
export interface IngestSubject {
  /** The tool and its parameters. */
  readonly use: ToolUse;
  /** The activity of the call: a command that only reads is a read. */
  readonly activity: ToolActivity;
  /** Whether the model can get the original back, so that a part of it may be left out. */
  readonly canReadBack: boolean;
  /** Finds lines above as they were sent; absent if nobody knows what was sent. */
  readonly findAbove?: (lines: readonly string[]) => readonly RunAbove[];
  /** Finds the latest notice above of the same kind. */
  readonly findNotice?: (notice: Notice) => NoticeAbove | undefined;
  /** The text answers no call: it is a notice from its beginning to its end. */
  readonly isNotice?: true;
  /** Keeps a text that leaves in part, and says which file holds it; undefined if it cannot be kept. */
  readonly keepOriginal?: KeepOriginal;
}

export type KeepOriginal = (text: string) => string | undefined;
