import { relative } from 'node:path';
import type { ToolCallBlock } from '../content/content-block.ts';
import { matchesGlob } from '../tools/matches-glob.ts';
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

/** Patterns count from the workspace root; absolute ones are taken as they are, too. */
export function isProtectedPath(path: string, { protectedPaths = [], workspaceRoot }: DensityBasis): boolean {
  const inside = relative(resolvePath(workspaceRoot, '.'), path);
  return protectedPaths.some(
    (pattern) =>
      (!inside.startsWith('..') && matchesGlob(inside, pattern)) ||
      (pattern.startsWith('/') && matchesGlob(path, pattern)),
  );
}
