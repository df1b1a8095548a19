import { HdcError } from '../errors/hdc-error.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { ChatCompletionRequest } from '../providers/i-provider.ts';
import type { BoundThinking } from './bound-thinking/bound-thinking.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import { toRequestContents } from './request-contents.ts';

/** What is sent: the history as it is now, with everything that is part of each request. */
export function createRequest(
  { systemPrompt, tools, runtimeContext }: ChatSessionOptions,
  history: HistoryService,
  thinking: BoundThinking,
  signal: AbortSignal | undefined,
): ChatCompletionRequest {
  const contents = thinking.filter(toRequestContents(history.getCurated()));
  if (contents.length === 0) {
    throw new HdcError('NOTHING_TO_SEND', 'There is nothing to send: the history is empty');
  }
  const maxOutputTokens = runtimeContext.ephemerals.maxOutputTokens?.();
  return {
    contents,
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    ...(tools && { tools }),
    ...(signal && { signal }),
  };
}
