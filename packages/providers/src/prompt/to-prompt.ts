import type { LanguageModelV3Message, LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { IContent } from '@hdc/core';
import { assistantParts } from './assistant-parts.ts';
import { CallIds } from './call-names.ts';
import type { Dialect, RoleRules } from './dialect.ts';
import { type SentCall, toolResults, type UserPart, userParts } from './tool-results.ts';

const BEGINNING_LEFT_OUT = '(The beginning of the conversation was left out.)';

/**
 * A conversation as the SDK takes it. For every history, the results of all calls of a message stand directly behind
 * it, no message is empty, and the first one is the user's. The same beginning of the contents always gives the same
 * beginning of the prompt.
 */
export function toPrompt(
  contents: readonly IContent[],
  systemPrompt: string | undefined,
  dialect: Dialect,
): LanguageModelV3Prompt {
  const messages = mergeMessages(toMessages(contents, dialect), dialect.roles);
  if (messages[0]?.role === 'assistant') {
    messages.unshift({ role: 'user', content: [{ type: 'text', text: BEGINNING_LEFT_OUT }] });
  }
  return systemPrompt?.trim() ? [{ role: 'system', content: systemPrompt }, ...messages] : messages;
}

/** Messages of one role in a row become one: always for the model, for the user if the vendor demands it. */
function mergeMessages(
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

function toMessages(contents: readonly IContent[], dialect: Dialect): LanguageModelV3Message[] {
  const ids = new CallIds(dialect.tools.hasStrictIds);
  return contents.flatMap((entry, index): LanguageModelV3Message[] => {
    if (entry.speaker === 'ai') return aiMessages(entry, entriesOfTools(contents, index + 1), ids, dialect);
    // Entries of tools are read together with the calls that they answer.
    return entry.speaker === 'human' ? userMessage(userParts(entry.blocks, dialect.media)) : [];
  });
}

function aiMessages(
  entry: IContent,
  toolEntries: readonly IContent[],
  ids: CallIds,
  dialect: Dialect,
): LanguageModelV3Message[] {
  const sentIds: string[] = [];
  const content = assistantParts(entry.blocks, dialect.signatures, (id) => {
    const sent = ids.next(id);
    sentIds.push(sent);
    return sent;
  });
  if (content.length === 0) return [];
  const calls = entry.blocks
    .filter((block) => block.type === 'tool_call')
    .map((call, index): SentCall => ({ call, id: sentIds[index] ?? call.id }));
  if (calls.length === 0) return [{ role: 'assistant', content }];
  const { results, leftOver } = toolResults(calls, toolEntries, dialect);
  return [{ role: 'assistant', content }, { role: 'tool', content: results }, ...userMessage(leftOver)];
}

function userMessage(content: ReturnType<typeof userParts>): LanguageModelV3Message[] {
  return content.length > 0 ? [{ role: 'user', content }] : [];
}

function entriesOfTools(contents: readonly IContent[], start: number): readonly IContent[] {
  let end = start;
  while (contents[end]?.speaker === 'tool') end++;
  return contents.slice(start, end);
}
