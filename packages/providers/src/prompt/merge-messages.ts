import type { LanguageModelV3Message } from '@ai-sdk/provider';
import type { RoleRules } from './dialect.ts';
import type { UserPart } from './user-parts.ts';

/** Messages of one role in a row become one: of the model always, of the user where the vendor demands it. */
export function mergeMessages(
  messages: readonly LanguageModelV3Message[],
  { mergesUsers, joinsTexts }: RoleRules,
): LanguageModelV3Message[] {
  const merged: LanguageModelV3Message[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role === 'assistant' && message.role === 'assistant') {
      merged[merged.length - 1] = { ...last, content: [...last.content, ...message.content] };
    } else if (mergesUsers && last?.role === 'user' && message.role === 'user') {
      merged[merged.length - 1] = { ...last, content: [...last.content, ...message.content] };
    } else {
      merged.push(message);
    }
  }
  return joinsTexts ? merged.map(joinTexts) : merged;
}

function joinTexts(message: LanguageModelV3Message): LanguageModelV3Message {
  if (message.role !== 'user') return message;
  const content: UserPart[] = [];
  for (const part of message.content) {
    const last = content.at(-1);
    if (last?.type === 'text' && part.type === 'text') {
      content[content.length - 1] = { ...last, text: `${last.text}\n\n${part.text}` };
    } else {
      content.push(part);
    }
  }
  return { ...message, content };
}
