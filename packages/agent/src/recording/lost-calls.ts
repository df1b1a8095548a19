import { createToolResponse, type HistoryService, type IContent } from '@hdc/core';
import { LOST_RESULT } from './repair-history.ts';

/** Whether the last answer made the calls that an entry of responses belongs to. */
export function hasCall(history: readonly IContent[], { blocks }: IContent): boolean {
  const calls = new Set(lastCalls(history).map(({ id }) => id));
  return blocks.every((block) => block.type !== 'tool_response' || calls.has(block.callId));
}

/** Calls of the last answer whose responses are lost get one that says so, where the responses would stand. */
export function answerLostCalls(history: HistoryService): void {
  const entries = history.getRawHistory();
  const answered = new Set(
    entries
      .slice(lastAnswer(entries) + 1)
      .flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.type === 'tool_response' ? [block.callId] : [])),
      ),
  );
  for (const { id, name } of lastCalls(entries)) {
    if (!answered.has(id)) history.add(createToolResponse(id, name, '', LOST_RESULT));
  }
}

function lastCalls(entries: readonly IContent[]) {
  const blocks = entries[lastAnswer(entries)]?.blocks ?? [];
  return blocks.filter((block) => block.type === 'tool_call');
}

function lastAnswer(entries: readonly IContent[]): number {
  return entries.findLastIndex(({ speaker }) => speaker === 'ai');
}
