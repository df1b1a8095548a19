import type {
  ContentBlock,
  TextBlock,
  ToolCallBlock,
  ToolResponseBlock,
} from '../../content/content-block.ts';
import type { DensityConfig } from '../../density/density-config.ts';
import type { EditReason } from '../../history/applied-change.ts';
import type { DensityResultMetadata } from '../../history/density-result.ts';
import type { ActivityLog, LoggedActivity } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';

/** Something that may be taken out from some message on. */
export interface ItemCandidate {
  readonly index: number;
  readonly block: ContentBlock;
  /** The call that it belongs to; absent for thinking and for what people said. */
  readonly logged?: LoggedActivity;
  /** A result becomes a pointer or a shorter one, an input or a text a shorter one, and thinking goes as a whole. */
  readonly change: ItemChange;
  /** The message of the assistant since which it may go. */
  readonly eligibleAt: number;
  /** It may go only when each of these is over, too. */
  readonly rests?: readonly Rest[];
  /** Up to this message what made it old may be undone: until then it goes only if the history is compressed. */
  readonly undoableUntil?: number;
  /** How many things go with it; one where left out. */
  readonly count?: number;
}

/** So many steps after a message. */
export interface Rest {
  readonly since: number;
  readonly steps: number;
}

type ItemChange =
  | { readonly type: 'pointer' }
  | {
      readonly type: 'shorten';
      readonly block: ToolCallBlock | ToolResponseBlock | TextBlock;
      readonly leftShare: number;
    }
  | { readonly type: 'drop' };

/** The settings that switch kinds: those of the passes whose reason a kind shares, and the strategy's own. */
export type ItemSwitch =
  | 'readWritePruning'
  | 'fileDedupe'
  | 'recencyPruning'
  | 'agePruning'
  | 'repetitionPruning';

/** One reason to take something out. Keeps no state and knows nothing of costs. */
export interface ItemKind {
  readonly reason: EditReason;
  /** All of them have to be on. */
  readonly switches: readonly ItemSwitch[];
  /** The counter of the specification that it adds to, if it belongs to one. */
  readonly counter?: keyof DensityResultMetadata;
  /**
   * Finds items among the activities of a log. A local kind is handed only the activities whose answer may have
   * changed since the last call, and none whose answer follows from the configuration.
   */
  find(log: ActivityLog, preset: AdaptivePreset, config: DensityConfig): readonly ItemCandidate[];
  /** The kind's answer for an activity follows from the activity, the logs of the files it names, and its group. */
  readonly isLocal?: true;
  /** Activities of one group are looked at together; undefined for one that is alone. */
  groupOf?(logged: LoggedActivity): string | undefined;
}

/** A candidate with what it would bring. */
export interface Item extends ItemCandidate {
  readonly kind: ItemKind;
  /** It is not old yet, but will be soon: it goes only where what stands behind it is written again anyway. */
  readonly isEarly: boolean;
  /** Tokens, about. */
  readonly gain: number;
  /** Tokens at least, and at most. */
  readonly leastGain: number;
  readonly mostGain: number;
}
