import type { Colors } from '../../terminal/colors.ts';

/** What a text is laid out for. */
export interface TextLayout {
  readonly width: number;
  readonly colors: Colors;
}
