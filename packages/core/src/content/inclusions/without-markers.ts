import { MARKER_LINES } from './inclusion-markers.ts';

/** A text in which nothing looks like the beginning or the end of an included file: one blank is enough. */
export function withoutMarkers(text: string): string {
  return text.replace(MARKER_LINES, ' $&');
}
