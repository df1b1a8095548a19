import type { ToolCallBlock } from '../content/content-block.ts';
import { matchesPatterns } from '../tools/globs/matches-patterns.ts';
import { resolvePath } from '../tools/paths/resolve-path.ts';
import { toolActivityOf } from '../tools/tool-activity.ts';
import type { DensityBasis } from './density-basis.ts';

/** Whether a person wants the calls of this tool, or of these files, to be left alone. */
export function isProtected(call: ToolCallBlock, config: DensityBasis): boolean {
  const { protectedTools = [], workspaceRoot } = config;
  if (protectedTools.includes(call.name)) return true;
  if (!config.protectedPaths?.length) return false;
  return toolActivityOf(call, workspaceRoot).files.some(({ path }) => isProtectedPath(path, config));
}

/** Patterns count from the workspace root, as in a `.gitignore` file there. */
export function isProtectedPath(path: string, { protectedPaths = [], workspaceRoot }: DensityBasis): boolean {
  return protectedPaths.length > 0 && matchesPatterns(path, protectedPaths, resolvePath(workspaceRoot, '.'));
}
