import type { Colors } from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';

/** The target of a text's layout. */
export interface TextLayout {
  readonly width: number;
  readonly colors: Colors;
}

/** How far the predicted cached tokens are from the recorded ones, in percent; undefined without any. */
export function cacheDifference(
  sessions: readonly Pick<SessionReport, 'recorded' | 'predicted'>[],
): { readonly recorded: number; readonly predicted: number; readonly percent: number } | undefined {
  let recorded = 0;
  let predicted = 0;
  for (const session of sessions) {
    if (!session.recorded || !session.predicted) continue;
    recorded += session.recorded.cachedTokens;
    predicted += session.predicted.cachedTokens;
  }
  return recorded === 0 ? undefined : { recorded, predicted, percent: 100 * (predicted / recorded - 1) };
}
