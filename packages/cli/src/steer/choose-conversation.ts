import type { ConversationNote } from '@hdc/gateway';
import { conversationFamily } from '@hdc/requests';
import { UsageError } from '../usage-error.ts';
import { describeConversation } from './newest-conversation.ts';

const MOST_NAMED = 5;

/** The conversation whose id begins with the given text. Throws `UsageError`. */
export function chooseConversation(wanted: string, known: readonly ConversationNote[]): ConversationNote {
  const found = known.filter(({ conversation }) =>
    conversation.slice(conversation.indexOf(':') + 1).startsWith(wanted),
  );
  const [first] = found;
  // A sub-agent begins with the id of the conversation that it works for.
  const families = new Set(found.map(({ conversation }) => conversationFamily(conversation)));
  if (first && families.size === 1) {
    return found.find(({ conversation }) => families.has(conversation)) ?? first;
  }
  const named = (first ? found : known).slice(-MOST_NAMED).map(describeConversation);
  const problem = first ? 'Several conversations begin with' : 'Unknown conversation';
  throw new UsageError(
    `${problem} ${JSON.stringify(wanted)}. Known: ${named.length === 0 ? 'none yet' : named.join('; ')}`,
  );
}
