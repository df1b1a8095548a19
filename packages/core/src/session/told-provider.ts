import type { ContentMetadata } from '../content/i-content.ts';
import type { IProvider } from '../providers/i-provider.ts';

/** The same provider; when a request of it is over, `tell` hears what is known of it, unless nothing ever came. */
export function toldProvider(provider: IProvider, tell: (metadata: ContentMetadata) => void): IProvider {
  return {
    name: provider.name,
    async *generateChatCompletion(request) {
      let metadata: ContentMetadata | undefined;
      try {
        for await (const chunk of provider.generateChatCompletion(request)) {
          metadata = { ...metadata, ...chunk.metadata };
          yield chunk;
        }
      } finally {
        if (metadata) tell(metadata);
      }
    },
  };
}
