import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { matchesPatterns } from './globs/matches-patterns.ts';
import { resolvePath } from './paths/resolve-path.ts';
import { personOf } from './sayings/result-says.ts';
import { toolActivityOf } from './tool-activity.ts';

/** Tools and paths that a person wants left alone. */
export interface Protection {
  /** Relative paths in tool parameters are resolved against it. */
  readonly workspaceRoot: string;
  readonly protectedTools?: readonly string[];
  readonly protectedPaths?: readonly string[];
  /** Single calls, by their ids. */
  readonly protectedCalls?: readonly string[];
}

/**
 * Whether a call and its response are to be left alone: a person wants this call, those of its tool, or of its files,
 * to stay, or speaks in the response. A response whose call is not there still says whose it is.
 */
export function isProtected(
  call: ToolCallBlock | undefined,
  response: ToolResponseBlock | undefined,
  protection: Protection,
): boolean {
  if (response && personOf(response)) return true;
  const { protectedTools = [], workspaceRoot } = protection;
  if (protectedTools.includes(call?.name ?? response?.toolName ?? '')) return true;
  if (protection.protectedCalls?.includes(call?.id ?? response?.callId ?? '')) return true;
  if (!call || !protection.protectedPaths?.length) return false;
  return toolActivityOf(call, workspaceRoot).files.some(({ path }) => isProtectedPath(path, protection));
}

/** Patterns count from the workspace root, as in a `.gitignore` file there. */
export function isProtectedPath(path: string, { protectedPaths = [], workspaceRoot }: Protection): boolean {
  return protectedPaths.length > 0 && matchesPatterns(path, protectedPaths, resolvePath(workspaceRoot, '.'));
}
