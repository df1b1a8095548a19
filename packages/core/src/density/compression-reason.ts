import type { EditReason } from '../history/edit-reason.ts';

/** A compression answers for its result as a whole, so this is all that can be said of a part. */
export const COMPRESSION_REASON: EditReason = { kind: 'compression', why: 'compression' };
