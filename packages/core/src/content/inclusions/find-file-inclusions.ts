import { INCLUSION_END, MARKER_LINES, REFERENCED_FILES_HEADER } from './inclusion-markers.ts';

const CLOSING = labelOf(INCLUSION_END);
const HEADER = labelOf(REFERENCED_FILES_HEADER);

/** A file's content inside a human message, markers included. */
export interface FileInclusion {
  readonly path: string;
  /** The start of the opening marker. */
  readonly start: number;
  /** The end of the closing marker. */
  readonly end: number;
}

/**
 * Finds `--- path ---` … `--- End of content ---` pairs. If markers are unpaired or nested, or a header names no
 * file, the text holds none: better to keep too much than to strip what is no inclusion.
 */
export function findFileInclusions(text: string): readonly FileInclusion[] {
  if (!text.includes(CLOSING)) return [];
  const inclusions: FileInclusion[] = [];
  let open: { readonly path: string; readonly start: number } | undefined;
  for (const match of text.matchAll(MARKER_LINES)) {
    const label = (match[1] ?? '').trim();
    const isClosing = label === CLOSING;
    if (isClosing !== (open !== undefined) || label === '' || label === HEADER) return [];
    if (open) {
      inclusions.push({ ...open, end: match.index + match[0].length });
      open = undefined;
    } else {
      open = { path: label, start: match.index };
    }
  }
  return open ? [] : inclusions;
}

function labelOf(marker: string): string {
  return marker.slice('--- '.length, -' ---'.length);
}
