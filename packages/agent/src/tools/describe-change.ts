import { plural } from '@hdc/text';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { lineEndingOf, splitLines } from '../workspace/text-lines.ts';
import type { PreparedChange } from './file-change.ts';
import { showName } from './tool-words.ts';

/** Two large texts without much in common would take minutes to compare. */
const DIFF_TIMEOUT_MS = 1_000;

interface ChangeDescription {
  readonly diff: string;
  /** `+3 −1 lines` */
  readonly summary: string;
  /** `src/a.ts (new file, 12 lines)` */
  readonly title: string;
}

/** A change as a person judges it. */
export function describeChange({ before, after }: PreparedChange, path: string): ChangeDescription {
  const shown = showControlCharacters(showName(path));
  const oldName = before === undefined ? '/dev/null' : shown;
  const options = { context: 3, timeout: DIFF_TIMEOUT_MS };
  const patch = structuredPatch(oldName, shown, before ?? '', after, undefined, undefined, options);
  const lines = patch?.hunks.flatMap((hunk) => hunk.lines);
  const added = lines?.filter((line) => line.startsWith('+')).length ?? splitLines(after).length;
  const removed = lines?.filter((line) => line.startsWith('-')).length ?? splitLines(before ?? '').length;
  const summary = `+${added} −${removed} lines`;
  const kind = before === undefined ? `new file, ${plural(splitLines(after).length, 'line')}` : summary;
  const diff = patch
    ? formatPatch(patch, FILE_HEADERS_ONLY)
    : `--- ${oldName}\n+++ ${shown}\n(too different to be compared)\n${after}`;
  return { diff: readable(diff, before, after), summary, title: `${shown} (${kind})` };
}

/** Endings that stay what they are say nothing to a person; whatever else cannot be seen must not hide anything. */
function readable(diff: string, before: string | undefined, after: string): string {
  const staysWindows = [before ?? after, after].every((text) => lineEndingOf(text) === '\r\n');
  return showControlCharacters(staysWindows ? diff.replaceAll('\r\n', '\n') : diff);
}
