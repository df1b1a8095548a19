/** A file that a patch names, and whether the patch leaves nothing of its old content. */
export interface PatchHeader {
  readonly path: string;
  readonly wholeFile: boolean;
}

/** The files of an `apply_patch` text, in its order. */
export function readPatchHeaders(patch: string): readonly PatchHeader[] {
  const headers = patch.matchAll(/^\*\*\* (?:(Add|Update|Delete) File|Move to): (.+)$/gm);
  return [...headers].map(([, kind, path = '']) => ({ path: path.trim(), wholeFile: kind !== 'Update' }));
}
