import type { ToolCallBlock } from '../content/content-block.ts';
import { isRecord } from '../content/is-record.ts';
import { Memo } from '../content/memo.ts';
import type { FileAccess } from './file-access.ts';
import { UNKNOWN_LINES, WHOLE_FILE } from './paths/line-range.ts';
import { isAbsolutePath, resolvePath } from './paths/resolve-path.ts';
import { shellChangesOf } from './shell/shell-changes.ts';
import type { ShellFile } from './shell/shell-file.ts';
import { shellOperationOf } from './shell/shell-operation.ts';
import { type ToolUse, toolUseOf } from './tool-use.ts';

/** The activity of a call, used to decide when its result has grown old. */
export interface ToolActivity {
  /** Commands that only read, write or search are reads, writes and searches. */
  readonly kind: ToolUse['kind'];
  /** It asks another agent. */
  readonly delegates?: true;
  /** With `unknown`, the paths and patterns of a call whose files nobody can tell. */
  readonly files: readonly FileAccess[];
  /** Files whose content nobody knows afterwards; absent if there are none. */
  readonly changes?: readonly FileChange[];
}

/** Files that a call may have changed in a way that is not to be seen from it. */
export interface FileChange {
  /** A file, or a folder with all that lies below it, absolute; with neither a path nor a name, everything. */
  readonly path?: string;
  /** Files of that name, and all below folders of that name, wherever they lie. */
  readonly name?: string;
  /** The old content goes on elsewhere. */
  readonly moves?: true;
  /** Only how the text looks is another: what was replaced in it does not come back. */
  readonly formats?: true;
}

/** How tools that move or copy a file name both places: servers for files, editors, version control. */
const PLACES: readonly (readonly [string, string])[] = [
  ['source', 'destination'],
  ['source_path', 'destination_path'],
  ['sourcePath', 'destinationPath'],
  ['src', 'dst'],
  ['src', 'dest'],
  ['old_path', 'new_path'],
  ['oldPath', 'newPath'],
  ['from', 'to'],
];
const MOVED = /^\*\*\* Update File: (.+)\n\*\*\* Move to: (.+)$/gm;

const activities = new Memo<ToolCallBlock, ToolActivity>();
/** The workspace of each: apart, since an object for both would be one more for every call. */
const roots = new Memo<ToolCallBlock, string>();

const SHELL: ToolActivity = { kind: 'shell', files: [] };
const SEARCH: ToolActivity = { kind: 'search', files: [] };

/** Interprets what a call asks for: commands are understood, paths are absolute. Remembered per call. */
export function toolActivityOf(call: ToolCallBlock, workspaceRoot: string): ToolActivity {
  const known = activities.get(call);
  if (known && roots.get(call) === workspaceRoot) return known;
  const use = toolUseOf(call);
  const moved = readMoves(use, call.parameters).map(
    (path): FileChange => ({ path: resolvePath(workspaceRoot, path), moves: true }),
  );
  const activity = changing(findActivity(use, workspaceRoot), moved);
  activities.set(call, activity);
  roots.set(call, workspaceRoot);
  return activity;
}

/** The files that a call moves or copies, both names of each, as the model wrote them. */
function readMoves({ kind }: ToolUse, parameters: unknown): readonly string[] {
  if (kind === 'write' || kind === 'shell') return textsIn(parameters).flatMap(movesOfPatch);
  if (kind !== 'unknown' || !isRecord(parameters)) return [];
  for (const [from, to] of PLACES) {
    const paths = [parameters[from], parameters[to]].filter(
      (path) => typeof path === 'string' && path !== '',
    );
    if (paths.length === 2) return paths.map(String);
  }
  return [];
}

function textsIn(parameters: unknown): readonly string[] {
  const values = isRecord(parameters) ? Object.values(parameters) : [parameters];
  return values.filter((value) => typeof value === 'string');
}

function movesOfPatch(text: string): readonly string[] {
  if (!text.includes('*** Move to: ')) return [];
  return [...text.matchAll(MOVED)].flatMap(([, from = '', to = '']) => [from.trim(), to.trim()]);
}

function findActivity(use: ToolUse, root: string): ToolActivity {
  if (use.kind === 'shell') return fromCommand(use, root);
  const { range, wholeFile, numbersLines } = use;
  const lines = use.kind === 'write' ? UNKNOWN_LINES : (range ?? WHOLE_FILE);
  const numbering = numbersLines && { separators: numbersLines, lines };
  return {
    // Nobody knows which files a pattern meant, so nothing can make the result old.
    kind: use.hasGlobs ? 'unknown' : use.kind,
    ...(use.delegates && { delegates: use.delegates }),
    files: use.paths.map((path) => ({
      path: resolvePath(root, path),
      wholeFile,
      ...(range && { range }),
      ...(numbering && { numbering }),
    })),
  };
}

function fromCommand({ command, folder = '', isPowerShell }: ToolUse, root: string): ToolActivity {
  const line = isPowerShell ? command?.replaceAll('\\', '/') : command;
  const operation = line === undefined ? undefined : shellOperationOf(line);
  const start = resolvePath(root, folder);
  if (!operation)
    return changing(SHELL, line === undefined ? [] : changesOf(line, start, isAbsolutePath(folder)));
  const toAccess = ({ path, range, numbering, wholeFile = false }: ShellFile): FileAccess => ({
    path: resolvePath(start, path),
    wholeFile,
    ...(range && { range }),
    ...(numbering && { numbering }),
    ...(!isAbsolutePath(folder) && !isAbsolutePath(path) && { isFromShellFolder: true }),
  });
  if (operation.writes.length > 0) return { kind: 'write', files: operation.writes.map(toAccess) };
  if (operation.reads.length > 0) return { kind: 'read', files: operation.reads.map(toAccess) };
  return operation.isSearch ? SEARCH : SHELL;
}

function changesOf(line: string, start: string, isStartKnown: boolean): readonly FileChange[] {
  return shellChangesOf(line).map(({ path, ...change }) => {
    if (path === undefined) return change;
    if (isStartKnown || isAbsolutePath(path)) return { ...change, path: resolvePath(start, path) };
    // Nobody knows for sure where the shell stands, nor that a gateway was started in the agent's folder.
    const name = path.split(/[\\/]/).findLast((segment) => segment !== '' && segment !== '.');
    return name === undefined || name === '..' ? change : { ...change, name };
  });
}

function changing(activity: ToolActivity, changes: readonly FileChange[]): ToolActivity {
  return changes.length === 0
    ? activity
    : { ...activity, changes: [...(activity.changes ?? []), ...changes] };
}
