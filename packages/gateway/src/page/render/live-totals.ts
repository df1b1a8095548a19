import { type Html, html } from '@hdc/pages';
import { savingSection } from '../../report/html/saving-section.ts';
import { startSentences } from '../../report/start/start-section.ts';
import type { LiveBoard } from '../live/live-board.ts';

/** The figures of all requests since the start. */
export function liveTotals({ totals, quotas, start }: LiveBoard): Html {
  return html`${savingSection({ totals, quotas })}${startSentences(start)}`;
}
