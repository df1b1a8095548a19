import { aiSdkPrompt } from './formats/ai-sdk-prompt/ai-sdk-prompt.ts';
import { anthropicMessages } from './formats/anthropic-messages/anthropic-messages.ts';
import { bedrockConverse } from './formats/bedrock-converse/bedrock-converse.ts';
import { gemini } from './formats/gemini/gemini.ts';
import { openaiChat } from './formats/openai-chat/openai-chat.ts';
import { openaiResponses } from './formats/openai-responses/openai-responses.ts';
import type { WireFormat } from './wire-format.ts';
import type { WireFormatName } from './wire-format-names.ts';

export const WIRE_FORMATS: Readonly<Record<WireFormatName, WireFormat>> = {
  'anthropic-messages': anthropicMessages,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  gemini,
  'bedrock-converse': bedrockConverse,
  'ai-sdk-prompt': aiSdkPrompt,
};
