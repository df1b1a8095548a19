import type { ContentBlock } from '../content/content-block.ts';
import type { DensityItem } from '../history/density-result.ts';
import type { HistoryChange } from '../history/history-events.ts';
import { blockEditsOf, compressionEdits } from './block-edits-of.ts';
import { explainEdits } from './explain-edits.ts';

/** Explains what a change took out of the history and why; the items stand in the history before it. */
export function explainChange(
  change: HistoryChange,
  tokensOf: (block: ContentBlock) => number,
): readonly DensityItem[] {
  switch (change.type) {
    case 'edited': {
      const { before, result } = change;
      return result.details?.applied ?? explainEdits(before, blockEditsOf(before, result, tokensOf));
    }
    case 'compressed':
      return explainEdits(change.before, compressionEdits(change.before, change.history, tokensOf));
    case 'added':
    case 'rewound':
    case 'cleared':
      return [];
  }
}
