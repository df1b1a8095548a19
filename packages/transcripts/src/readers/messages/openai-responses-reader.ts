import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages } from './classify-messages.ts';
import { readConversation } from './read-conversation.ts';

const identity = { format: 'openai-responses', agent: 'OpenAI responses items' } as const;

/** A list of input items for OpenAI's Responses API, or a whole request with one. */
export const openaiResponsesReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'openai-responses',
  read: (source) => readConversation(source, identity, 'openai-responses'),
};
