import type { AdaptivePresetName } from '../../density/adaptive-config.ts';

/** The few numbers that say how eager the strategy is. Ages are counted in messages of the assistant. */
export interface AdaptivePreset {
  /** A read of a file that was edited must wait until the file has been left alone for so long. */
  readonly cooldown: number;
  /** How much longer for each write of that file: a file that is worked on often is worked on again. */
  readonly cooldownPerWrite: number;
  /** Output of commands and searches is old after so many messages. */
  readonly outputAge: number;
  /** The share of a purchase's price that the rent must have reached. */
  readonly buyFactor: number;
  /** The share of raw that a session may ever have cost above it. */
  readonly mostAbove: number;
  /** The newest read of each file always stays. */
  readonly keepsNewestRead: boolean;
}

export const ADAPTIVE_PRESET_VALUES: Readonly<Record<AdaptivePresetName, AdaptivePreset>> = {
  careful: {
    cooldown: 5,
    cooldownPerWrite: 0.25,
    outputAge: 8,
    buyFactor: 1,
    mostAbove: 0.08,
    keepsNewestRead: true,
  },
  balanced: {
    cooldown: 4,
    cooldownPerWrite: 0.25,
    outputAge: 8,
    buyFactor: 0.75,
    mostAbove: 0.1,
    keepsNewestRead: false,
  },
  strong: {
    cooldown: 4,
    cooldownPerWrite: 0,
    outputAge: 5,
    buyFactor: 0.5,
    mostAbove: 0.08,
    keepsNewestRead: false,
  },
};
