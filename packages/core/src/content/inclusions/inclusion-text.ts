import { INCLUSION_END, inclusionStart } from './inclusion-markers.ts';

/**
 * The content of a file between the markers by which `findFileInclusions` finds it again. The path must be an
 * inclusion path; whoever cannot vouch for the content passes it through `withoutMarkers` first.
 */
export function inclusionText(path: string, content: string): string {
  return `${inclusionStart(path)}\n${content}\n${INCLUSION_END}`;
}
