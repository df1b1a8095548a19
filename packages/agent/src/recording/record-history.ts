import type { HistoryChange, HistoryService } from '@hdc/core';
import type { RecordingLine } from '@hdc/transcripts';
import type { Recording } from './recording.ts';

/** Records every change of a history from now on, at once; returns what stops it. */
export function recordHistory(history: HistoryService, recording: Recording): () => void {
  const listener = (change: HistoryChange): void => {
    for (const line of linesOf(change)) recording.record(line);
  };
  history.on('changed', listener);
  return () => {
    history.off('changed', listener);
  };
}

function linesOf(change: HistoryChange): readonly RecordingLine[] {
  switch (change.type) {
    case 'added':
      return change.entries.map((entry) => ({ type: 'entry', entry }));
    case 'edited': {
      const { removals, replacements, details } = change.result;
      const reasons = details && { items: details.applied };
      return [{ type: 'edited', removals, replacements: [...replacements], ...reasons }];
    }
    case 'rewound': {
      const removals = change.before.slice(change.from).map((_, index) => change.from + index);
      // A rewind is recorded as an edit that pruned nothing.
      return [{ type: 'edited', removals, replacements: [], items: [] }];
    }
    case 'compressed':
      return [{ type: 'compressed', history: change.history }];
    case 'cleared':
      return [{ type: 'compressed', history: [] }];
  }
}
