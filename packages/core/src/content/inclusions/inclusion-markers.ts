/** Closes the content of a file inside a message. */
export const INCLUSION_END = '--- End of content ---';

/** What other programs write in the same form above the contents of several files; it names none. */
export const REFERENCED_FILES_HEADER = '--- Content from referenced files ---';

/** Opens the content of a file inside a message. */
export function inclusionStart(path: string): string {
  return `--- ${path} ---`;
}

/** Every line that is a marker or could be taken for one, with what stands between its dashes. */
export const MARKER_LINES: RegExp = /^--- (.+) ---(?=\r?$)/gm;
