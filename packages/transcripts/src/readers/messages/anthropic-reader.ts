import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages } from './classify-messages.ts';
import { readConversation } from './read-conversation.ts';

const identity = { format: 'anthropic', agent: 'Anthropic messages' } as const;

/** A list of messages for Anthropic's API, or a whole request with one. */
export const anthropicReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'anthropic',
  read: (source) => readConversation(source, identity, 'anthropic-messages'),
};
