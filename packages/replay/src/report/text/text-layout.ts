import type { Colors } from '@hdc/text';

/** What a text is laid out for. */
export interface TextLayout {
  readonly width: number;
  readonly colors: Colors;
}
