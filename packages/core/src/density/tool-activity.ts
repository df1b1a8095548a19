import type { ToolCallBlock } from '../content/content-block.ts';
import { isRecord } from '../content/is-record.ts';
import { type FileOperation, fileOperationOf } from './file-operation.ts';
import { resolvePath } from './resolve-path.ts';
import { type LineRange, type ShellFile, shellOperationOf } from './shell/shell-operation.ts';
import { toolClassOf } from './tool-classes.ts';

/** A file that a call reads or writes, by its absolute path. */
export interface FileAccess {
  readonly path: string;
  /** The lines that are read; absent for the whole file. NaN where nobody can tell which lines. */
  readonly range?: LineRange;
  /** A write that leaves nothing of the old content. */
  readonly wholeFile: boolean;
}

/** What a call is about, for deciding when its result has grown old. */
export interface ToolActivity {
  readonly kind: 'read' | 'write' | 'shell' | 'search' | 'web' | 'notes' | 'unknown';
  readonly files: readonly FileAccess[];
}

const UNKNOWN: ToolActivity = { kind: 'unknown', files: [] };
const remembered = new WeakMap<ToolCallBlock, { readonly root: string; readonly activity: ToolActivity }>();

/** Reads the file tools, the shell commands and the searches of the agents we know; remembered per call. */
export function toolActivityOf(call: ToolCallBlock, workspaceRoot: string): ToolActivity {
  const known = remembered.get(call);
  if (known?.root === workspaceRoot) return known.activity;
  const activity = findActivity(call, workspaceRoot);
  remembered.set(call, { root: workspaceRoot, activity });
  return activity;
}

function findActivity(call: ToolCallBlock, root: string): ToolActivity {
  const operation = fileOperationOf(call);
  if (operation) return fromOperation(operation, call.parameters, root);
  const kind = toolClassOf(call.name);
  if (kind !== 'shell') return kind ? { kind, files: [] } : UNKNOWN;
  return fromCommand(call.parameters, root);
}

function fromOperation(operation: FileOperation, parameters: unknown, root: string): ToolActivity {
  // Nobody knows which files a pattern meant, so nothing can make the result old.
  if (operation.hasGlobs) return UNKNOWN;
  const range = operation.effect === 'read' ? rangeOf(parameters) : undefined;
  return {
    kind: operation.effect,
    files: operation.paths.map((path) => ({
      path: resolvePath(root, path),
      wholeFile: operation.wholeFile,
      ...(range && { range }),
    })),
  };
}

function fromCommand(parameters: unknown, root: string): ToolActivity {
  const command = commandOf(parameters);
  const operation = command === undefined ? undefined : shellOperationOf(command);
  if (!operation) return { kind: 'shell', files: [] };
  const folder =
    isRecord(parameters) && typeof parameters['workdir'] === 'string' ? parameters['workdir'] : '';
  const toAccess = ({ path, range, wholeFile = false }: ShellFile): FileAccess => ({
    path: resolvePath(root, folder === '' ? path : resolvePath(resolvePath(root, folder), path)),
    wholeFile,
    ...(range && { range }),
  });
  if (operation.writes.length > 0) return { kind: 'write', files: operation.writes.map(toAccess) };
  if (operation.reads.length > 0) return { kind: 'read', files: operation.reads.map(toAccess) };
  return { kind: operation.isSearch ? 'search' : 'shell', files: [] };
}

function commandOf(parameters: unknown): string | undefined {
  if (!isRecord(parameters)) return undefined;
  const command = parameters['command'] ?? parameters['cmd'];
  if (typeof command === 'string') return command;
  if (!Array.isArray(command) || !command.every((word) => typeof word === 'string')) return undefined;
  // ["bash", "-lc", "script"] is how Codex writes a script; other lists are plain words.
  const [shell = '', flag = '', script] = command;
  if (command.length === 3 && /sh$/.test(shell) && /^-l?c$/.test(flag)) return script;
  return command.every((word) => /^[\w./=:,@%+-]+$/.test(word)) ? command.join(' ') : undefined;
}

/** The lines that a read tool was asked for, in the words of the agents we know. */
function rangeOf(parameters: unknown): LineRange | undefined {
  if (!isRecord(parameters)) return undefined;
  const number = (key: string) => {
    const value = parameters[key];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  const view = parameters['view_range'];
  if (Array.isArray(view) && typeof view[0] === 'number' && typeof view[1] === 'number') {
    return { start: view[0], end: view[1] < 0 ? Number.POSITIVE_INFINITY : view[1] };
  }
  const start = number('start_line') ?? number('startLine') ?? number('offset');
  const end = number('end_line') ?? number('endLine');
  const limit = number('limit');
  if (start === undefined && end === undefined && limit === undefined) return undefined;
  const first = Math.max(1, start ?? 1);
  return { start: first, end: end ?? (limit === undefined ? Number.POSITIVE_INFINITY : first + limit - 1) };
}

/** Whether the second access shows every line that the first one shows. */
export function covers(first: FileAccess, second: FileAccess): boolean {
  const wide = second.range;
  if (!wide) return true;
  const narrow = first.range;
  if (!narrow) return false;
  return wide.start <= narrow.start && wide.end >= narrow.end;
}
