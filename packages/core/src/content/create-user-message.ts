import { freezeContent } from './freeze-content.ts';
import type { ContentMetadata, IContent } from './i-content.ts';

export function createUserMessage(text: string, metadata?: ContentMetadata): IContent {
  return freezeContent({
    speaker: 'human',
    blocks: [{ type: 'text', text }],
    ...(metadata && { metadata }),
  });
}
