import type { ContentBlock } from '@hdc/core';
import { errorLine } from '@hdc/wire';
import { type ToolAnswer, TranscriptBuilder } from '../../build/transcript-builder.ts';
import { textBlocks, thinkingBlocks } from '../../content/text-blocks.ts';
import { isRecord, type JsonRecord, recordsAt, recordsOf, textAt, wordOf } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages, messagesOf } from './classify-messages.ts';

const identity = { format: 'ai-sdk', agent: 'AI SDK messages' } as const;

/** A list of `ModelMessage`, the form of the AI SDK. */
export const aiSdkReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'ai-sdk',
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const messages = messagesOf(await source.document());
  const builder = new TranscriptBuilder(source, identity);
  builder.records = messages.length;
  let systemPrompt: string | undefined;
  for (const message of messages) {
    if (message['role'] === 'system') systemPrompt ??= textAt(message, 'content');
    else addMessage(builder, message);
  }
  yield builder.build({ id: source.path, systemPrompt });
}

function addMessage(builder: TranscriptBuilder, message: JsonRecord): void {
  const { role, content } = message;
  if (role === 'assistant') builder.answer(partBlocks(content));
  else if (role === 'user') builder.human(partBlocks(content));
  else if (role !== 'tool') builder.skip(`message ${wordOf(role)}`, 'unknown role');
  // A provider's own tools answer inside the message of the model.
  const results = recordsAt(message, 'content').filter(({ type }) => type === 'tool-result');
  for (const part of results) builder.respond(answerOf(part));
}

function partBlocks(content: unknown): readonly ContentBlock[] {
  if (typeof content === 'string') return textBlocks(content);
  return recordsOf(content).flatMap((part): readonly ContentBlock[] => {
    switch (part['type']) {
      case 'text':
        return textBlocks(textAt(part, 'text'));
      case 'reasoning':
        return thinkingBlocks(textAt(part, 'text'));
      case 'tool-call':
        return [
          {
            type: 'tool_call',
            id: textAt(part, 'toolCallId') ?? '',
            name: textAt(part, 'toolName') ?? 'unknown',
            parameters: part['input'] ?? part['args'],
          },
        ];
      case 'image':
      case 'file':
        return mediaBlock(part);
      default:
        return [];
    }
  });
}

function mediaBlock(part: JsonRecord): readonly ContentBlock[] {
  const data = textAt(part, 'data') ?? textAt(part, 'image');
  if (data === undefined) return [];
  const mimeType = textAt(part, 'mediaType') ?? textAt(part, 'mimeType') ?? 'image/png';
  return [{ type: 'media', mimeType, data, encoding: /^https?:/.test(data) ? 'url' : 'base64' }];
}

/** Version 5 wraps the output with its kind, version 4 has the bare `result` and a flag. */
function answerOf(part: JsonRecord): ToolAnswer {
  const callId = textAt(part, 'toolCallId') ?? '';
  const { output } = part;
  const isWrapped = isRecord(output) && 'value' in output;
  const result = isWrapped ? output['value'] : (output ?? part['result'] ?? '');
  const failed = part['isError'] === true || (isWrapped && /^error-/.test(wordOf(output['type'])));
  return failed
    ? { callId, result, error: errorLine(typeof result === 'string' ? result : '') }
    : { callId, result };
}
