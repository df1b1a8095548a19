import type { ContentBlock } from '@hdc/core';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { itemText, messageBlocks } from '../../content/responses-items.ts';
import { textBlocks, thinkingBlocks } from '../../content/text-blocks.ts';
import { type JsonRecord, parseOrKeep, recordAt, recordsAt, textAt, wordOf } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages, messagesOf } from './classify-messages.ts';

const identity = { format: 'openai-chat', agent: 'OpenAI chat messages' } as const;

/** A list of messages for OpenAI's chat completions, or a whole request with one. */
export const openaiChatReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'openai-chat',
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const messages = messagesOf(await source.document());
  const builder = new TranscriptBuilder(source, identity);
  builder.records = messages.length;
  let systemPrompt: string | undefined;
  for (const message of messages) {
    const { role } = message;
    if (role === 'assistant') builder.answer(chatAnswer(message));
    else if (role === 'user') builder.human(messageBlocks(message['content']));
    else if (role === 'tool') {
      builder.respond({
        callId: textAt(message, 'tool_call_id') ?? '',
        result: itemText(message['content']),
      });
    } else if (role === 'system' || role === 'developer') systemPrompt ??= itemText(message['content']);
    else builder.skip(`message ${wordOf(role)}`, 'unknown role');
  }
  yield builder.build({ id: source.path, systemPrompt });
}

function chatAnswer(message: JsonRecord): readonly ContentBlock[] {
  return [
    ...thinkingBlocks(textAt(message, 'reasoning_content')),
    ...textBlocks(itemText(message['content'])),
    ...chatCalls(message),
  ];
}

/** The calls of an assistant message in the form of chat completions. */
export function chatCalls(message: JsonRecord): readonly ContentBlock[] {
  return recordsAt(message, 'tool_calls').map((call) => {
    const { name, arguments: parameters } = recordAt(call, 'function');
    return {
      type: 'tool_call',
      id: textAt(call, 'id') ?? '',
      name: typeof name === 'string' ? name : 'unknown',
      parameters: typeof parameters === 'string' ? parseOrKeep(parameters) : parameters,
    };
  });
}
