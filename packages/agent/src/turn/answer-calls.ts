import type { IContent, ToolCallBlock } from '@hdc/core';
import { type CallEnvironment, callTool } from './call-tool.ts';
import type { RepeatGuard } from './repeat-guard.ts';

export interface AnswerCallsOptions extends CallEnvironment {
  readonly guard: RepeatGuard;
  /** Puts a response into the history. */
  readonly add: (entry: IContent) => void;
  readonly isReadOnly: (toolName: string) => boolean;
}

/**
 * Answers every call, whatever happens: neighbours that change nothing run side by side, all others one
 * after the other, responses stand in the order of the calls, and after an abort the rest are answered as
 * interrupted.
 */
export async function answerCalls(
  calls: readonly ToolCallBlock[],
  options: AnswerCallsOptions,
): Promise<{ readonly denied: number; readonly isStuck: boolean }> {
  let denied = 0;
  for (const batch of batchesOf(calls, options.isReadOnly)) {
    const running = batch.map(async (call) => ({ call, ...(await callTool(call, options)) }));
    // Waited for in the order of the calls, so that the same work always makes the same recording.
    for (const answering of running) {
      const { call, entry, event, isDenied } = await answering;
      if (isDenied) denied++;
      const warning = options.guard.record(call, resultsOf(entry));
      // The result joins the history before it is shown, so that nothing shown can be lost.
      options.add(withWarning(entry, warning));
      options.emit(event);
    }
  }
  return { denied, isStuck: options.guard.isStuck };
}

function batchesOf(
  calls: readonly ToolCallBlock[],
  isReadOnly: (toolName: string) => boolean,
): readonly (readonly ToolCallBlock[])[] {
  const batches: ToolCallBlock[][] = [];
  let last: ToolCallBlock[] | undefined;
  for (const call of calls) {
    if (last && isReadOnly(call.name)) last.push(call);
    else batches.push([call]);
    last = isReadOnly(call.name) ? batches.at(-1) : undefined;
  }
  return batches;
}

/** Without the id of the call, which differs every time. */
function resultsOf({ blocks }: IContent): readonly unknown[] {
  return blocks.map((block) => (block.type === 'tool_response' ? [block.result, block.error] : block));
}

function withWarning(entry: IContent, warning: string | undefined): IContent {
  if (warning === undefined) return entry;
  const blocks = entry.blocks.map((block) =>
    block.type === 'tool_response' ? { ...block, result: `${String(block.result)}\n${warning}` } : block,
  );
  return { ...entry, blocks };
}
