import type { ToolCallBlock } from '../content/content-block.ts';
import { isRecord } from '../content/is-record.ts';
import { readPaths } from './read-paths.ts';
import { SPECIFIED_PATHS } from './rows/parameter-keys.ts';
import type { FileTool } from './rows/tool-row.ts';
import { toolUseOf } from './tool-use.ts';

/** The effect of a file tool's call on files, with the paths as the model wrote them. */
export interface FileOperation {
  readonly effect: FileTool['kind'];
  readonly paths: readonly string[];
  /** Some of the paths are patterns, so that nobody can tell which files are meant. */
  readonly hasGlobs: boolean;
  readonly wholeFile: boolean;
}

/** The path under `file_path`, `absolute_path` or `path`, in that order; undefined if there is none. */
export function extractFilePath(parameters: unknown): string | undefined {
  return isRecord(parameters) ? readPaths(SPECIFIED_PATHS, parameters).paths[0] : undefined;
}

/** Undefined for tools that touch no file, commands among them, and for parameters that name none. */
export function fileOperationOf(call: ToolCallBlock): FileOperation | undefined {
  const { kind, paths, hasGlobs, wholeFile } = toolUseOf(call);
  return kind === 'read' || kind === 'write' ? { effect: kind, paths, hasGlobs, wholeFile } : undefined;
}
