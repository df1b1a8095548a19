import type { ToolCallBlock } from '../content/content-block.ts';
import type { DensityConfig } from './density-config.ts';
import { matchesGlob } from './matches-glob.ts';
import { toolActivityOf } from './tool-activity.ts';

/** Whether a person wants the calls of this tool, or of these files, to be left alone. */
export function isProtected(call: ToolCallBlock, config: DensityConfig): boolean {
  const { protectedTools = [], protectedPaths = [], workspaceRoot } = config;
  if (protectedTools.includes(call.name)) return true;
  if (protectedPaths.length === 0) return false;
  return toolActivityOf(call, workspaceRoot).files.some(({ path }) =>
    protectedPaths.some((pattern) => matchesGlob(path, pattern)),
  );
}
