/** Every line that core would take for a marker of an inclusion, whatever ends it. */
const MARKER_LINE = /^--- .+ ---(?=\r?$)/gm;

/** A text in which nothing looks like the beginning or the end of an included file: one blank is enough. */
export function withoutMarkers(text: string): string {
  return text.replace(MARKER_LINE, ' $&');
}
