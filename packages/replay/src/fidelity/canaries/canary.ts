/** What people and agents rely on for long. */
export const CANARY_TYPES = ['rule', 'number', 'path', 'decision', 'updated value'] as const;

export type CanaryType = (typeof CANARY_TYPES)[number];

/** Something planted in a conversation that stands nowhere else in it. */
export interface Canary {
  readonly type: CanaryType;
  /** Of the conversation, from 1. */
  readonly round: number;
  /** What has to be found, letter by letter. */
  readonly text: string;
  /** Of an updated value, what it was before. */
  readonly oldText?: string;
}
