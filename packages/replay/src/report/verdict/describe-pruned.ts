import { formatTokens, plural } from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';

/** `by DCP (about 12.3k tokens)`. */
export function describePruned({ pruned = [] }: Pick<SessionReport, 'pruned'>): string {
  return `by ${pruned
    .map(({ by, results, tokens }) => {
      const size = [
        ...(results > 0 ? [plural(results, 'result')] : []),
        ...(tokens === undefined ? [] : [`about ${formatTokens(tokens)} tokens`]),
      ].join(', ');
      return size === '' ? by : `${by} (${size})`;
    })
    .join(' and ')}`;
}

/** The gaps in the figures of sessions that were pruned before. */
export function describePrunedSessions(sessions: readonly SessionReport[]): string | undefined {
  const pruned = sessions.filter((session) => session.pruned);
  if (pruned.length === 0) return undefined;
  const names = [...new Set(pruned.flatMap((session) => session.pruned?.map(({ by }) => by) ?? []))].join(
    ', ',
  );
  const was = pruned.length === 1 ? 'was' : 'were';
  return `${plural(pruned.length, 'session')} ${was} pruned before (${names}): results that were gone already are not counted as saved.`;
}
