import type { Html } from '@hdc/pages';
import { savingSection } from '../../report/html/saving-section.ts';
import type { LiveBoard } from '../live/live-board.ts';

/** The figures of all requests since the start. */
export function liveTotals({ totals, quotas }: LiveBoard): Html {
  return savingSection({ totals, quotas });
}
