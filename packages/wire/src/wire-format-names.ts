/** Every format, in the order in which tables list them. */
export const WIRE_FORMAT_NAMES = [
  'anthropic-messages',
  'openai-chat',
  'openai-responses',
  'gemini',
  'bedrock-converse',
  'ai-sdk-prompt',
] as const;

export type WireFormatName = (typeof WIRE_FORMAT_NAMES)[number];
