import type { AdaptivePresetName } from '../../density/adaptive-config.ts';

/** The few numbers that say how eager the strategy is. Ages are counted in messages of the assistant. */
export interface AdaptivePreset {
  /** A read of a file that was edited must wait until the file has been left alone for so long. */
  readonly cooldown: number;
  /** How much longer for each write of that file: a file that is worked on often is worked on again. */
  readonly cooldownPerWrite: number;
  /** Output of commands and searches is old after so many messages. */
  readonly outputAge: number;
  /** Results of unknown tools and of sub-agents are old after so many messages. */
  readonly otherAge: number;
  /** A read is old when nobody has touched its file, or spoken of it, for so many messages. */
  readonly idleAge: number;
  /** The same of a file that was never written. */
  readonly unwrittenAge: number;
  /** So many names that stand nowhere else a pointer keeps. */
  readonly mostNames: number;
  /** The share of raw that a session may ever have cost above it. */
  readonly mostAbove: number;
  /** Text that no later read of a file shows stays, unless the file was written as a whole since. */
  readonly keepsNewestRead: boolean;
}

export const ADAPTIVE_PRESET_VALUES: Readonly<Record<AdaptivePresetName, AdaptivePreset>> = {
  careful: {
    cooldown: 8,
    cooldownPerWrite: 0.75,
    outputAge: 6,
    otherAge: 30,
    idleAge: 120,
    unwrittenAge: 100,
    mostNames: 25,
    mostAbove: 0.08,
    keepsNewestRead: true,
  },
  balanced: {
    cooldown: 6,
    cooldownPerWrite: 0.75,
    outputAge: 4,
    otherAge: 20,
    idleAge: 60,
    unwrittenAge: 60,
    mostNames: 25,
    mostAbove: 0.1,
    keepsNewestRead: false,
  },
  strong: {
    cooldown: 4,
    cooldownPerWrite: 0.25,
    outputAge: 3,
    otherAge: 15,
    idleAge: 40,
    unwrittenAge: 30,
    mostNames: 20,
    mostAbove: 0.08,
    keepsNewestRead: false,
  },
};
