import { findFileInclusions } from '../content/inclusions/find-file-inclusions.ts';
import { inclusionText } from '../content/inclusions/inclusion-text.ts';

const LEFT_OUT = '[left out: too large for the context window, read the part of the file that is needed]';

/** A text without the content of its first included file that is worth it; undefined when there is none. */
export function leaveOutInclusion(
  text: string,
): { readonly text: string; readonly path: string } | undefined {
  for (const { path, start, end } of findFileInclusions(text)) {
    const stub = inclusionText(path, LEFT_OUT);
    if (end - start <= stub.length) continue;
    return { text: text.slice(0, start) + stub + text.slice(end), path };
  }
  return undefined;
}
