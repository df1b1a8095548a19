/** A piece of text that looks the same all through. */
export interface StyledSpan {
  readonly text: string;
  /** Left out for plain text. */
  readonly style?: (text: string) => string;
}
