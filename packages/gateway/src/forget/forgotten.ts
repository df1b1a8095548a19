import { conversationFamily } from '@hdc/requests';

/** What was deleted of a conversation and of the sub-agents that worked for it. */
export interface Forgotten {
  readonly originals: number;
  /** Originals that another conversation has taken out, too. */
  readonly sharedOriginals: number;
  /** Lines or entries with decisions. */
  readonly decisions: number;
  /** What is known of its requests: times, sums and places in the vendor's cache. */
  readonly states: number;
  /** Its name, and the names of what was taken out of it. */
  readonly notes: number;
  readonly ledgerLines: number;
  readonly pins: number;
  readonly modes: number;
}

/** Whether a key is that of the conversation or of one of its sub-agents. */
export function belongsTo(conversation: string): (key: string) => boolean {
  const family = conversationFamily(conversation);
  return (key) => key !== '' && conversationFamily(key) === family;
}
