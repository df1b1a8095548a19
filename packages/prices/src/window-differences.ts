/** The windows for which we deliberately trust the vendors' rows of core more than the catalogue. */
interface WindowDifference {
  /** Bare names. */
  readonly models: RegExp;
  readonly reason: string;
}

const ROUNDED = 'The catalogue rounds; the vendor documents the exact number.';

export const WINDOW_DIFFERENCES: readonly WindowDifference[] = [
  {
    models: /^claude-(?:opus|sonnet)-4[-.]6|^claude-4[-.]6-opus/,
    reason:
      'The long window is there on demand (the suffix [1m], or a header); agents that do not ask for it compact at 155k to 168k.',
  },
  { models: /\[1m\]$/, reason: 'The suffix asks for the long window, and the catalogue does not know it.' },
  { models: /^gpt-4\.1/, reason: ROUNDED },
  { models: /^gemini-/, reason: ROUNDED },
  {
    models: /^deepseek-(?:chat|reasoner|r1)/,
    reason: 'These names moved on to V3.1 and later, which have 128K; the catalogue has the window of V3.',
  },
];
