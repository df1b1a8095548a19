/** A file's content inside a human message, markers included. */
export interface FileInclusion {
  readonly path: string;
  /** Where the opening marker begins. */
  readonly start: number;
  /** Where the closing marker ends. */
  readonly end: number;
}

const MARKER = /^--- (.+) ---(?=\r?$)/gm;
const CLOSING = 'End of content';

/** Headers that other programs write in the same form and that name no file. */
const NOT_A_PATH: ReadonlySet<string> = new Set(['', 'Content from referenced files']);

/**
 * Finds `--- path ---` … `--- End of content ---` pairs. Where markers are unpaired or nested, or a
 * header names no file, the text holds none: better to keep too much than to strip what is no inclusion.
 */
export function findFileInclusions(text: string): readonly FileInclusion[] {
  if (!text.includes(CLOSING)) return [];
  const inclusions: FileInclusion[] = [];
  let open: { readonly path: string; readonly start: number } | undefined;
  for (const match of text.matchAll(MARKER)) {
    const label = (match[1] ?? '').trim();
    const isClosing = label === CLOSING;
    if (isClosing !== (open !== undefined) || NOT_A_PATH.has(label)) return [];
    if (open) {
      inclusions.push({ ...open, end: match.index + match[0].length });
      open = undefined;
    } else {
      open = { path: label, start: match.index };
    }
  }
  return open ? [] : inclusions;
}
