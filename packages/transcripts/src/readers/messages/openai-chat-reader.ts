import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages } from './classify-messages.ts';
import { readConversation } from './read-conversation.ts';

const identity = { format: 'openai-chat', agent: 'OpenAI chat messages' } as const;

/** A list of messages for OpenAI's chat completions, or a whole request with one. */
export const openaiChatReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'openai-chat',
  read: (source) => readConversation(source, identity, 'openai-chat'),
};
