import type { ContentBlock, ToolCallBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findFileInclusions } from '../content/inclusions/find-file-inclusions.ts';
import { Memo } from '../content/memo.ts';
import { describeCall } from './describe-call.ts';
import { shellOperationOf } from './shell/shell-operation.ts';
import { toolUseOf } from './tool-use.ts';

/** A block described on one line, with its tool and file. */
export interface BlockDescription {
  readonly what: string;
  readonly tool?: string;
  readonly path?: string;
}

const LONGEST_QUOTE = 60;
const remembered = new Memo<ToolCallBlock, BlockDescription>();

/** Describes a block for people: a result is named by the call that it answers. */
export function describeBlock(
  block: ContentBlock,
  { speaker }: IContent,
  call: ToolCallBlock | undefined,
): BlockDescription {
  if (block.type === 'tool_call') return describeToolCall(block);
  if (block.type === 'tool_response') {
    return call ? describeToolCall(call) : { what: block.toolName, tool: block.toolName };
  }
  if (block.type !== 'text') return { what: `${speaker} ${block.type}` };
  const path = findFileInclusions(block.text)[0]?.path;
  const words = block.text.slice(0, LONGEST_QUOTE).replace(/\s+/g, ' ');
  return { what: `${speaker} ${words}`, ...(path !== undefined && { path }) };
}

/** Remembered: what waits is described before every request. */
function describeToolCall(call: ToolCallBlock): BlockDescription {
  let description = remembered.get(call);
  if (!description) {
    const path = firstFileOf(call);
    description = { what: describeCall(call), tool: call.name, ...(path !== undefined && { path }) };
    remembered.set(call, description);
  }
  return description;
}

/** As it was written; of a command that names files, the first that it writes or reads. */
function firstFileOf(call: ToolCallBlock): string | undefined {
  const { paths, command } = toolUseOf(call);
  if (command === undefined) return paths[0];
  const { writes = [], reads = [] } = shellOperationOf(command) ?? {};
  return [...writes, ...reads][0]?.path;
}
