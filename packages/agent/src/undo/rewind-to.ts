import type { HistoryService, IContent } from '@hdc/core';
import type { LoggedTurn } from '../context/usage-log.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ChangeLog } from './change-log.ts';
import { type UndoReport, undoChanges } from './undo-changes.ts';

export interface RewindReport extends UndoReport {
  /** The prompt is no longer in the history. */
  readonly isForgotten: boolean;
}

interface Rewound {
  readonly changes: ChangeLog | undefined;
  readonly workspace: Workspace;
  readonly history: HistoryService;
}

/** Takes back a prompt and everything after it: the files, as far as they can be undone, and the history. */
export async function rewindTo(
  { turn, timestamp = Number.NaN }: LoggedTurn,
  { changes, workspace, history }: Rewound,
): Promise<RewindReport> {
  const report = changes
    ? await undoChanges(changes.since(turn), workspace, changes.snapshots)
    : { restored: [], left: [] };
  return { ...report, isForgotten: await rewindHistory(history, timestamp) };
}

/** Takes out of the history everything from a prompt on; false if the prompt is no longer in it. */
export async function rewindHistory(history: HistoryService, timestamp: number): Promise<boolean> {
  const entries = history.getRawHistory();
  const start = entries.findIndex((entry) => isPrompt(entry) && entry.metadata?.timestamp === timestamp);
  if (start < 0) return false;
  await history.rewind(start);
  return true;
}

function isPrompt({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic && !metadata?.isSummary;
}
