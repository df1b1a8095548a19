import type { ToolCallBlock } from '../content/content-block.ts';
import { matchesPatterns } from './globs/matches-patterns.ts';
import { resolvePath } from './paths/resolve-path.ts';
import { toolActivityOf } from './tool-activity.ts';

/** What a person wants to be left alone. */
export interface Protection {
  /** Relative paths in tool parameters are resolved against it. */
  readonly workspaceRoot: string;
  readonly protectedTools?: readonly string[];
  readonly protectedPaths?: readonly string[];
  /** Single calls, by their ids. */
  readonly protectedCalls?: readonly string[];
}

/** Whether a person wants this call, those of its tool, or of its files, to be left alone. */
export function isProtected(call: ToolCallBlock, protection: Protection): boolean {
  const { protectedTools = [], workspaceRoot } = protection;
  if (protectedTools.includes(call.name) || protection.protectedCalls?.includes(call.id)) return true;
  if (!protection.protectedPaths?.length) return false;
  return toolActivityOf(call, workspaceRoot).files.some(({ path }) => isProtectedPath(path, protection));
}

/** Patterns count from the workspace root, as in a `.gitignore` file there. */
export function isProtectedPath(path: string, { protectedPaths = [], workspaceRoot }: Protection): boolean {
  return protectedPaths.length > 0 && matchesPatterns(path, protectedPaths, resolvePath(workspaceRoot, '.'));
}
