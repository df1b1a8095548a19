import type { Colors } from '@hdc/text';

/** The target of a text's layout. */
export interface TextLayout {
  readonly width: number;
  readonly colors: Colors;
}
