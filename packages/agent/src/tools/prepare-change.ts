import { quoteValue } from '@hdc/core/errors';
import { formatBytes, plural } from '@hdc/text';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { REDACTED } from '../create-secret-filter.ts';
import { ToolError } from '../tool-error.ts';
import { MAX_TEXT_BYTES } from '../workspace/read-text-file.ts';
import { lineEndingOf, splitLines } from '../workspace/text-lines.ts';
import { writeTextFile } from '../workspace/write-text-file.ts';
import { readForChange } from './read-for-change.ts';
import type { PreparedCall, ToolContext } from './tool.ts';
import { showName } from './tool-words.ts';

/** The change that a call would make to a file. */
export interface PreparedChange {
  /** The real path. */
  readonly path: string;
  /** Its text now; undefined when there is no such file. */
  readonly before: string | undefined;
  readonly after: string;
  /** For the model, once it is done: `Replaced 1 occurrence in src/a.ts`. */
  readonly done: string;
}

/** Two large texts without much in common would take minutes to compare. */
const DIFF_TIMEOUT_MS = 1_000;

interface ChangeDescription {
  readonly diff: string;
  /** `+3 −1 lines` */
  readonly summary: string;
  /** `src/a.ts (new file, 12 lines)` */
  readonly title: string;
}

/** The one way in which tools change files: asked for with a diff, checked again, written whole. */
export function prepareChange(
  toolName: string,
  change: PreparedChange,
  { workspace, redact, changes }: ToolContext,
): PreparedCall {
  const shown = workspace.relative(change.path);
  if (change.before === change.after) {
    throw new ToolError(`This would change nothing: ${quoteValue(shown)} already has exactly this text.`);
  }
  assertSize(change.after, shown);
  assertKeepsKeys(change, shown, redact);
  const { diff, summary, title } = describeChange(change, shown);
  return {
    approval: {
      title: `${toolName} ${title}`,
      detail: diff,
      scope: 'files',
      scopeTitle: 'every change of files in this workspace',
    },
    run: async (signal) => {
      const now = await readForChange(change.path, workspace);
      if (now.path !== change.path || now.text !== change.before) {
        throw new ToolError(
          `${quoteValue(shown)} was changed meanwhile; read it again before you change it.`,
        );
      }
      signal.throwIfAborted();
      writeTextFile(change.path, change.after, shown);
      changes?.keep(change.path, change.before, change.after);
      return { result: `${change.done} (${summary}).`, summary, detail: { kind: 'diff', text: diff } };
    },
  };
}

/** A replacement of many occurrences may have any size, and the diff of it takes several times the memory. */
function assertSize(text: string, shown: string): void {
  if (text.length <= MAX_TEXT_BYTES && Buffer.byteLength(text) <= MAX_TEXT_BYTES) return;
  throw new ToolError(
    `${quoteValue(shown)} would become larger than ${formatBytes(MAX_TEXT_BYTES)}, which is the most that can be written.`,
  );
}

/** The model sees a placeholder instead of a key in the file; written back, it would replace the key. */
function assertKeepsKeys(
  { before, after }: PreparedChange,
  shown: string,
  redact: ToolContext['redact'],
): void {
  if (before === undefined || redact(before) === before) return;
  if (countPlaceholders(after) <= countPlaceholders(before)) return;
  throw new ToolError(
    `${quoteValue(shown)} holds a key that is hidden from you, and ${REDACTED} would be written in its place. ` +
      'Change only other lines, with replace, so that it stays.',
  );
}

function countPlaceholders(text: string): number {
  return text.split(REDACTED).length - 1;
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

/** Unchanged line endings are not shown; every other invisible character is made visible. */
function readable(diff: string, before: string | undefined, after: string): string {
  const staysWindows = [before ?? after, after].every((text) => lineEndingOf(text) === '\r\n');
  return showControlCharacters(staysWindows ? diff.replaceAll('\r\n', '\n') : diff);
}
