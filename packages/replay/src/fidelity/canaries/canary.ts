/** The facts that people and agents rely on for long. */
export const CANARY_TYPES = ['rule', 'number', 'path', 'decision', 'updated value'] as const;

export type CanaryType = (typeof CANARY_TYPES)[number];

/** Something planted in a conversation that stands nowhere else in it. */
export interface Canary {
  readonly type: CanaryType;
  /** The round of the conversation, from 1. */
  readonly round: number;
  /** The text that has to be found, letter by letter. */
  readonly text: string;
  /** The old text of an updated value. */
  readonly oldText?: string;
}
