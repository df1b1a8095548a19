import { createUserMessage } from '../../content/create-content.ts';
import type { ContentMetadata, IContent } from '../../content/i-content.ts';

const TEXT = '[Earlier parts of this conversation were shortened; go on with the task.]';

/**
 * Ends a round of calls whose thinking cannot be sent any more: behind a human text the vendor sees a new turn
 * and no longer asks for it.
 */
export function createRoundNote(metadata: ContentMetadata): IContent {
  return createUserMessage(TEXT, { ...metadata, synthetic: true });
}

/** About what the note takes, for those who have to leave room for it. */
export const ROUND_NOTE_TOKENS = 20;
