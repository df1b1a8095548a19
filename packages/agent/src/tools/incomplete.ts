import { MAX_WALKED } from '../workspace/walk-files.ts';

/** The remark of an answer that rests on a part of the files. */
export const INCOMPLETE: string = `[Only the first ${MAX_WALKED} files and folders were looked at; name a path to look in another part.]`;
