import type { ToolCallBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import type { FileAccess } from './file-access.ts';
import { isAbsolutePath } from './paths/is-absolute-path.ts';
import { resolvePath } from './paths/resolve-path.ts';
import type { ShellFile } from './shell/shell-file.ts';
import { shellOperationOf } from './shell/shell-operation.ts';
import { type ToolUse, toolUseOf } from './tool-use.ts';

/** What a call is about, for deciding when its result has grown old. */
export interface ToolActivity {
  /** Commands that only read, write or search are reads, writes and searches. */
  readonly kind: ToolUse['kind'];
  /** It asks another agent. */
  readonly delegates?: true;
  /** With `unknown`, the paths and patterns of a call of which nobody can tell which files it meant. */
  readonly files: readonly FileAccess[];
}

const remembered = new Memo<ToolCallBlock, { readonly root: string; readonly activity: ToolActivity }>();

/** Interprets what a call asks for: commands are understood, paths are absolute. Remembered per call. */
export function toolActivityOf(call: ToolCallBlock, workspaceRoot: string): ToolActivity {
  const known = remembered.get(call);
  if (known?.root === workspaceRoot) return known.activity;
  const activity = findActivity(toolUseOf(call), workspaceRoot);
  remembered.set(call, { root: workspaceRoot, activity });
  return activity;
}

function findActivity(use: ToolUse, root: string): ToolActivity {
  if (use.kind === 'shell') return fromCommand(use, root);
  const { range, wholeFile } = use;
  return {
    // Nobody knows which files a pattern meant, so nothing can make the result old.
    kind: use.hasGlobs ? 'unknown' : use.kind,
    ...(use.delegates && { delegates: use.delegates }),
    files: use.paths.map((path) => ({
      path: resolvePath(root, path),
      wholeFile,
      ...(range && { range }),
    })),
  };
}

function fromCommand({ command, folder = '', isPowerShell }: ToolUse, root: string): ToolActivity {
  const line = isPowerShell ? command?.replaceAll('\\', '/') : command;
  const operation = line === undefined ? undefined : shellOperationOf(line);
  if (!operation) return { kind: 'shell', files: [] };
  const start = resolvePath(root, folder);
  const toAccess = ({ path, range, wholeFile = false }: ShellFile): FileAccess => ({
    path: resolvePath(start, path),
    wholeFile,
    ...(range && { range }),
    ...(!isAbsolutePath(folder) && !isAbsolutePath(path) && { isFromShellFolder: true }),
  });
  if (operation.writes.length > 0) return { kind: 'write', files: operation.writes.map(toAccess) };
  if (operation.reads.length > 0) return { kind: 'read', files: operation.reads.map(toAccess) };
  return { kind: operation.isSearch ? 'search' : 'shell', files: [] };
}
