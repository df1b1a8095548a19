import { quoteValue } from '@hdc/core/errors';
import { formatBytes } from '@hdc/text';
import { REDACTED } from '../create-secret-filter.ts';
import { ToolError } from '../errors/tool-error.ts';
import { MAX_TEXT_BYTES } from '../workspace/read-text-file.ts';
import { writeTextFile } from '../workspace/write-text-file.ts';
import { describeChange } from './describe-change.ts';
import type { PreparedChange } from './file-change.ts';
import { readForChange } from './read-for-change.ts';
import type { PreparedCall, ToolContext } from './tool.ts';

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

/** The model sees a placeholder where the file has a key; written back, it would take the place of the key. */
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
