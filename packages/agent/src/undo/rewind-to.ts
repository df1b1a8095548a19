import type { HistoryService } from '@hdc/core';
import type { LoggedTurn } from '../context/usage-log.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ChangeLog } from './change-log.ts';
import { rewindHistory } from './rewind-history.ts';
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

/** Takes a prompt and everything after it back: the files as far as that goes, and the history. */
export async function rewindTo(
  { turn, timestamp = Number.NaN }: LoggedTurn,
  { changes, workspace, history }: Rewound,
): Promise<RewindReport> {
  const report = changes
    ? await undoChanges(changes.since(turn), workspace, changes.snapshots)
    : { restored: [], left: [] };
  return { ...report, isForgotten: await rewindHistory(history, timestamp) };
}
