import type { ListPoint, ReadList } from '../decode/list-progress.ts';
import type { ListSpans } from '../json/list-spans.ts';
import type { EditedElements } from './known-lists.ts';

/**
 * The record kept of a body instead of its bytes: the result of reading them, and digests by which they are known
 * again.
 */
export interface RememberedBody {
  readonly spans: ListSpans;
  /** The edits of its list's elements. */
  readonly edited: EditedElements;
  readonly read: ReadList;
  readonly checkpoints: readonly Checkpoint[];
}

/** The end of a chunk, and from where on a body with the same beginning has to be read. */
export interface Checkpoint {
  readonly digest: string;
  /** Undefined where no element had ended. */
  readonly point: ListPoint | undefined;
}
