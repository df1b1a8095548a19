import { type FileChange, resultSays, toolActivityOf } from '@hdc/core/content';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';

/** Whether a later call has written a file that a block is about, or may have changed it. */
export type ChangedSince = (block: SentBlock) => boolean;

export function changedSince(request: DecidedRequest, workspaceRoot: string): ChangedSince {
  let changes: FileChanges | undefined;
  return ({ index, call }) => {
    const files = call ? toolActivityOf(call, workspaceRoot).files : [];
    if (files.length === 0) return false;
    changes ??= readChanges(request, workspaceRoot);
    const { written, changed } = changes;
    return files.some(
      ({ path }) =>
        (written.get(path) ?? -1) > index ||
        changed.some((later) => later.index > index && reaches(later.change, path)),
    );
  };
}

interface FileChanges {
  /** The last entry in which each file was written. */
  readonly written: ReadonlyMap<string, number>;
  readonly changed: readonly { readonly change: FileChange; readonly index: number }[];
}

function readChanges({ blocks }: DecidedRequest, workspaceRoot: string): FileChanges {
  const written = new Map<string, number>();
  const changed: { readonly change: FileChange; readonly index: number }[] = [];
  for (const { index, block, call } of blocks) {
    if (block.type !== 'tool_response' || !call) continue;
    const { kind, files, changes = [] } = toolActivityOf(call, workspaceRoot);
    for (const change of changes) changed.push({ change, index });
    if (kind !== 'write' || block.error !== undefined || resultSays(block).isFailure) continue;
    for (const { path } of files) written.set(path, index);
  }
  return { written, changed };
}

function reaches({ path, name }: FileChange, file: string): boolean {
  if (name !== undefined) return `${file}/`.includes(`/${name}/`);
  return path === undefined || path === '/' || file === path || file.startsWith(`${path}/`);
}
