import type { SummaryRequest, UsageLog } from '../context/usage-log.ts';
import type { Recording } from './recording.ts';

/** Keeps the usage of a request for a summary, in memory and in the recording, since no entry of the history has it. */
export function recordSummary(
  { model = '', usage }: Partial<SummaryRequest>,
  log: UsageLog,
  { recording, now }: { readonly recording: Recording; readonly now: () => number },
): void {
  const { turn, timestamp } = log.addSummary({ model, timestamp: now(), ...(usage && { usage }) });
  recording.record({ type: 'event', event: 'summary-requested', turn, model, usage, timestamp });
}
