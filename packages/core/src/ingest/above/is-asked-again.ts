import type { ToolCallBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { stringifyValue } from '../../content/stringify-value.ts';
import { findToolExchanges, type ToolExchange } from '../../content/tool-exchanges.ts';
import { textsOfResult } from '../../tools/sayings/texts-of-result.ts';
import { type ToolActivity, toolActivityOf } from '../../tools/tool-activity.ts';
import { type ToolUse, toolUseOf } from '../../tools/tool-use.ts';
import { isShortened } from '../left-out.ts';

/** A model that misses something asks for it soon. */
const MESSAGES = 5;
/** Calls after which the same call may well show something else. */
const LASTING: ReadonlySet<ToolActivity['kind']> = new Set(['read', 'search', 'web', 'notes']);

/**
 * Whether the model asks again for a file or a command of which it got a part a few messages ago, with nothing written
 * or run in between: it wants all of it.
 */
export function isAskedAgain(
  above: readonly IContent[],
  call: ToolCallBlock,
  workspaceRoot: string,
): boolean {
  for (const exchange of lastExchanges(above)) {
    if (isSame(exchange.call, call, workspaceRoot)) return isInPart(exchange);
    if (!LASTING.has(toolActivityOf(exchange.call, workspaceRoot).kind)) return false;
  }
  return false;
}

/** The exchanges of the last messages, the newest first. */
function* lastExchanges(above: readonly IContent[]): Generator<ToolExchange> {
  const exchanges = findToolExchanges(above);
  let messages = 0;
  for (let index = above.length - 1; index >= 0 && messages <= MESSAGES; index--) {
    if (above[index]?.speaker === 'ai') messages++;
    for (const exchange of exchanges.answeredIn(index).toReversed()) if (exchange) yield exchange;
  }
}

function isInPart({ response }: ToolExchange): boolean {
  return textsOfResult(response?.result).some(isShortened);
}

/** A file is the same, whichever lines of it are read, and a command however it is described; the rest by parameters. */
function isSame(one: ToolCallBlock, other: ToolCallBlock, workspaceRoot: string): boolean {
  if (one.name === other.name && stringifyValue(one.parameters) === stringifyValue(other.parameters))
    return true;
  if (isSameCommand(toolUseOf(one), toolUseOf(other))) return true;
  const [first, second] = [toolActivityOf(one, workspaceRoot), toolActivityOf(other, workspaceRoot)];
  if (first.kind !== 'read' || second.kind !== 'read') return false;
  return first.files.some(({ path }) => second.files.some((file) => file.path === path));
}

/** Agents describe the same command in other words, and wait for it for another time. */
function isSameCommand(one: ToolUse, other: ToolUse): boolean {
  return (
    one.command !== undefined && one.command.trim() === other.command?.trim() && one.folder === other.folder
  );
}
