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

/** How the path of a request ends, by format. Source: the vendors' API references; 2026-11. */
const PATHS: readonly (readonly [RegExp, WireFormatName])[] = [
  [/\/messages(?:\/count_tokens)?$/, 'anthropic-messages'],
  // Anthropic's models on Amazon Bedrock and on Google Vertex.
  [/\/model\/[^/]+\/invoke(?:-with-response-stream)?$/, 'anthropic-messages'],
  [/\/model\/[^/]+\/(?:converse|converse-stream|count-tokens)$/, 'bedrock-converse'],
  [/:(?:rawPredict|streamRawPredict)$/, 'anthropic-messages'],
  [/\/chat\/completions$/, 'openai-chat'],
  [/\/responses$/, 'openai-responses'],
  [/:(?:streamGenerateContent|generateContent|countTokens)$/, 'gemini'],
];

/** The format of what is sent to a path, with or without a host, a query and a slash at its end. */
export function findWireFormat(path: string): WireFormat | undefined {
  const bare = path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const name = PATHS.find(([pattern]) => pattern.test(bare))?.[1];
  return name === undefined ? undefined : WIRE_FORMATS[name];
}
