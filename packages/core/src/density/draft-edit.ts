import type { IContent } from '../content/i-content.ts';
import type { EditReason } from '../history/edit-reason.ts';

/** The entry at a raw index became another one; none when it was removed. */
export interface DraftEdit {
  readonly index: number;
  readonly before: IContent;
  readonly after: IContent | undefined;
  readonly reason: EditReason;
}
