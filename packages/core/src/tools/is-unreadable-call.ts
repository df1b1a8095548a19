import type { ToolCallBlock } from '../content/content-block.ts';
import { FILE_TOOLS } from './rows/tool-rows.ts';
import { toolUseOf } from './tool-use.ts';

const FILE_TOOL_NAMES: ReadonlySet<string> = new Set(FILE_TOOLS.map(({ name }) => name.toLowerCase()));

/** A call of a file tool whose parameters name no file that we could find; passes and strategies skip it. */
export function isUnreadableCall(call: ToolCallBlock): boolean {
  return FILE_TOOL_NAMES.has(call.name.toLowerCase()) && toolUseOf(call).kind === 'unknown';
}
