/** Closes the content of a file inside a message. */
export const INCLUSION_END = '--- End of content ---';

/** The header that other programs write in the same form above the contents of several files; it names no file. */
export const REFERENCED_FILES_HEADER = '--- Content from referenced files ---';

/** Opens the content of a file inside a message. */
function inclusionStart(path: string): string {
  return `--- ${path} ---`;
}

/** Every line that is a marker or could be taken for one, with what stands between its dashes. */
export const MARKER_LINES: RegExp = /^--- (.+) ---(?=\r?$)/gm;

/**
 * The content of a file between the markers by which `findFileInclusions` finds it again. The path must be an
 * inclusion path; a caller that cannot vouch for the content passes it through `withoutMarkers` first.
 */
export function inclusionText(path: string, content: string): string {
  return `${inclusionStart(path)}\n${content}\n${INCLUSION_END}`;
}

const RESERVED: readonly string[] = [INCLUSION_END, REFERENCED_FILES_HEADER];

/** Whether a path can stand in a marker and be read from it again as it is. */
export function isInclusionPath(path: string): boolean {
  if (path === '' || path !== path.trim() || /[\p{Cc}\u2028\u2029]/u.test(path)) return false;
  return !RESERVED.includes(inclusionStart(path));
}

/** A text in which nothing looks like the beginning or the end of an included file: one blank is enough. */
export function withoutMarkers(text: string): string {
  return text.replace(MARKER_LINES, ' $&');
}
