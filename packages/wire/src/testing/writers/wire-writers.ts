import type { WireFormatName } from '../../wire-format-names.ts';
import type { WireWriter } from '../wire-writer.ts';
import { aiSdkWriter } from './ai-sdk-writer.ts';
import { anthropicWriter } from './anthropic-writer.ts';
import { geminiWriter } from './gemini-writer.ts';
import { openaiChatWriter } from './openai-chat-writer.ts';
import { openaiResponsesWriter } from './openai-responses-writer.ts';

export const WIRE_WRITERS: Readonly<Record<WireFormatName, WireWriter>> = {
  'anthropic-messages': anthropicWriter,
  'openai-chat': openaiChatWriter,
  'openai-responses': openaiResponsesWriter,
  gemini: geminiWriter,
  'ai-sdk-prompt': aiSdkWriter,
};
