import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages } from './classify-messages.ts';
import { readConversation } from './read-conversation.ts';

const identity = { format: 'ai-sdk', agent: 'AI SDK messages' } as const;

/** A list of `ModelMessage`, the form of the AI SDK. */
export const aiSdkReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'ai-sdk',
  read: (source) => readConversation(source, identity, 'ai-sdk-prompt'),
};
