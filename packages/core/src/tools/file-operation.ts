import type { ToolCallBlock } from '../content/content-block.ts';
import { isRecord } from '../content/is-record.ts';
import { readPatchHeaders } from './patch-headers.ts';
import { resolvePath } from './resolve-path.ts';
import { FILE_TOOLS, type FileTool, type PathLocation } from './tool-vocabulary.ts';

/** What a tool call does to files, with the paths as the model wrote them. */
export interface FileOperation {
  readonly effect: FileTool['effect'];
  readonly paths: readonly string[];
  /** Some of the paths are patterns, so that nobody can tell which files are meant. */
  readonly hasGlobs: boolean;
  readonly wholeFile: boolean;
}

const TOOLS_BY_NAME: ReadonlyMap<string, readonly FileTool[]> = new Map(
  FILE_TOOLS.map(({ name }) => [name, FILE_TOOLS.filter((tool) => tool.name === name)]),
);

/** The path under `file_path`, `absolute_path` or `path`, in that order; undefined where there is none. */
export function extractFilePath(parameters: unknown): string | undefined {
  if (!isRecord(parameters)) return undefined;
  return ['file_path', 'absolute_path', 'path'].map((key) => parameters[key]).find(isPath);
}

/** Undefined for tools that touch no file and for parameters that name none; never throws on what JSON can hold. */
export function fileOperationOf(call: ToolCallBlock): FileOperation | undefined {
  const { parameters } = call;
  if (!isRecord(parameters)) return undefined;
  for (const tool of TOOLS_BY_NAME.get(call.name) ?? []) {
    if (!holdsFor(tool, parameters)) continue;
    const paths = findPaths(tool.paths, parameters);
    if (paths.length === 0) continue;
    return {
      effect: tool.effect,
      paths,
      hasGlobs: paths.some(isGlob),
      wholeFile: tool.wholeFile ?? false,
    };
  }
  return undefined;
}

const resolved = new WeakMap<ToolCallBlock, { readonly root: string; readonly operation?: FileOperation }>();

/** The same with absolute paths; remembered, since every pass over a history asks for every call again. */
export function resolveFileOperation(call: ToolCallBlock, workspaceRoot: string): FileOperation | undefined {
  const known = resolved.get(call);
  if (known?.root === workspaceRoot) return known.operation;
  const operation = fileOperationOf(call);
  const absolute = operation && {
    ...operation,
    paths: operation.paths.map((path) => resolvePath(workspaceRoot, path)),
  };
  resolved.set(call, { root: workspaceRoot, ...(absolute && { operation: absolute }) });
  return absolute;
}

function holdsFor({ when }: FileTool, parameters: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true;
  const value = parameters[when.parameter];
  return typeof value === 'string' && when.oneOf.includes(value);
}

function findPaths(
  locations: readonly PathLocation[],
  parameters: Readonly<Record<string, unknown>>,
): readonly string[] {
  let found: readonly unknown[] = [];
  for (const location of locations) {
    if ('key' in location) {
      const path = parameters[location.key];
      if (isPath(path)) return [path];
    } else if ('patch' in location) {
      found = found.concat(pathsOfPatch(parameters[location.patch]));
    } else {
      found = found.concat(itemsOfList(parameters[location.list], location.itemKey));
    }
  }
  // One unreadable item makes all of them unknown: the path that we cannot see may matter.
  return found.every(isPath) ? found : [];
}

function itemsOfList(list: unknown, itemKey: string | undefined): readonly unknown[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => (itemKey !== undefined && isRecord(item) ? item[itemKey] : item));
}

function pathsOfPatch(patch: unknown): readonly string[] {
  if (typeof patch !== 'string') return [];
  return readPatchHeaders(patch).map(({ path }) => path);
}

function isGlob(path: string): boolean {
  return path.includes('*') || path.includes('?');
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
