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
  const folder = folderOf(parameters);
  const toAccess = ({ path, range, wholeFile = false }: ShellFile): FileAccess => ({
    path: resolvePath(root, folder === '' ? path : resolvePath(resolvePath(root, folder), path)),
    wholeFile,
    ...(range && { range }),
  });
  if (operation.writes.length > 0) return { kind: 'write', files: operation.writes.map(toAccess) };
  if (operation.reads.length > 0) return { kind: 'read', files: operation.reads.map(toAccess) };
  return { kind: operation.isSearch ? 'search' : 'shell', files: [] };
}

/** Where a command runs, in the words of the agents we know. */
function folderOf(parameters: unknown): string {
  if (!isRecord(parameters)) return '';
  const folder = ['workdir', 'directory', 'dir_path', 'cwd']
    .map((key) => parameters[key])
    .find((value) => typeof value === 'string');
  return typeof folder === 'string' ? folder : '';
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
  const given = RANGE_KEYS.filter((key) => parameters[key] !== undefined && parameters[key] !== null);
  if (given.length === 0) return hasItemRanges(parameters) ? UNKNOWN_LINES : undefined;
  const view = parameters['view_range'];
  if (Array.isArray(view)) return toRange(view[0], view[1] === -1 ? Number.POSITIVE_INFINITY : view[1]);
  const start = parameters['start_line'] ?? parameters['startLine'] ?? parameters['offset'] ?? 1;
  const end = parameters['end_line'] ?? parameters['endLine'];
  if (end !== undefined) return toRange(start, end);
  const limit = parameters['limit'];
  if (limit === undefined)
    return given.every((key) => START_KEYS.includes(key))
      ? toRange(start, Number.POSITIVE_INFINITY)
      : UNKNOWN_LINES;
  return typeof limit === 'number' && typeof start === 'number'
    ? toRange(start, Math.max(1, start) + limit - 1)
    : UNKNOWN_LINES;
}

const START_KEYS: readonly string[] = ['start_line', 'startLine', 'offset'];
const RANGE_KEYS: readonly string[] = [
  ...START_KEYS,
  'end_line',
  'endLine',
  'limit',
  'view_range',
  'pages',
  'page',
  'ranges',
];
const UNKNOWN_LINES: LineRange = { start: Number.NaN, end: Number.NaN };

/** Whatever looks like a range but is none that we understand could be any lines. */
function toRange(start: unknown, end: unknown): LineRange {
  if (typeof start !== 'number' || typeof end !== 'number' || start < 0 || end < start) return UNKNOWN_LINES;
  return { start: Math.max(1, start), end };
}

/** Tools that read several files may ask for lines of each. */
function hasItemRanges(parameters: Readonly<Record<string, unknown>>): boolean {
  const { files } = parameters;
  return Array.isArray(files) && files.some((file) => isRecord(file) && Object.keys(file).length > 1);
}

/** Agents cut a read of a whole file about here. */
const LONGEST_WHOLE_READ = 2_000;

/** Whether the second access shows every line that the first one shows. */
export function covers(first: FileAccess, second: FileAccess): boolean {
  const wide = second.range;
  const narrow = first.range;
  // A read of a whole file stops after some lines; what lies behind them it may not show.
  if (!wide) return !narrow || narrow.end <= LONGEST_WHOLE_READ;
  if (!narrow) return false;
  return wide.start <= narrow.start && wide.end >= narrow.end;
}
