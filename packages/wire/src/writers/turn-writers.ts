import type { WireFormatName } from '../wire-format-names.ts';
import { writeAiSdkTurn } from './ai-sdk-writer.ts';
import { writeAnthropicTurn } from './anthropic-writer.ts';
import { writeConverseTurn } from './converse-writer.ts';
import { writeGeminiTurn } from './gemini-writer.ts';
import { writeChatTurn } from './openai-chat-writer.ts';
import { writeResponsesTurn } from './openai-responses-writer.ts';
import type { Turn } from './turn.ts';

/** The messages, items or contents of one turn, as a client of the format writes them; the opposite of `decode`. */
export const TURN_WRITERS: Readonly<Record<WireFormatName, (turn: Turn) => readonly unknown[]>> = {
  'anthropic-messages': writeAnthropicTurn,
  'openai-chat': writeChatTurn,
  'openai-responses': writeResponsesTurn,
  gemini: writeGeminiTurn,
  'bedrock-converse': writeConverseTurn,
  'ai-sdk-prompt': writeAiSdkTurn,
};
