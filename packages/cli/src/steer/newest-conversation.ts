import { type ConversationNote, type ConversationNotes, nameConversation } from '@hdc/gateway';
import { printable } from '@hdc/text';

const ID_LENGTH = 8;

/** The conversation that began last; undefined if there is none. */
export function newestConversation({
  conversations,
}: Pick<ConversationNotes, 'conversations'>): ConversationNote | undefined {
  return [...conversations.values()].toSorted((a, b) => b.at - a.at)[0];
}

/**
 * The short form of a conversation's id that a person types: the beginning of the part behind the name of its kind.
 */
function idOfConversation({ conversation }: Pick<ConversationNote, 'conversation'>): string {
  return conversation.slice(conversation.indexOf(':') + 1).slice(0, ID_LENGTH);
}

/** `3f2a91bc  Claude Code · shop · Make the invoice right`. */
export function describeConversation(note: ConversationNote): string {
  return `${idOfConversation(note)}  ${printable(nameConversation(note.conversation, note))}`;
}
