import type { Colors } from '@hdc/text';

export interface ReportLayout {
  /** Cells of a line. */
  readonly width: number;
  readonly colors: Colors;
}
