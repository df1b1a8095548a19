import { createUserMessage } from '../content/create-user-message.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';

/** Tokens of the system prompt and the tools, which are part of every request. */
export async function countBaseTokens(
  { systemPrompt = '', tools = [] }: ChatSessionOptions,
  history: HistoryService,
): Promise<number> {
  const text = systemPrompt + (tools.length > 0 ? stringifyValue(tools) : '');
  return text === '' ? 0 : history.estimateTokensForContents([createUserMessage(text)]);
}
