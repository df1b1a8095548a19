import type { ConversationNote } from '../notes/conversation-notes.ts';

/** Enough to tell conversations apart: ids that begin with the time differ there by milliseconds. */
const SHOWN = 12;
const LONGEST = 20;

/** `Claude Code · shop · Make the invoice right`; where nothing of it is known, the key as a person reads it. */
export function nameConversation(
  key: string,
  { agent, folder, words }: Partial<Pick<ConversationNote, 'agent' | 'folder' | 'words'>> = {},
): string {
  const name = [agent, folder, words].filter((part) => part !== undefined && part !== '').join(' · ');
  return name === '' ? shortKey(key) : name;
}

/** `content:36260071eae4…`. The JSON report has all of it. */
function shortKey(key: string): string {
  if (key === '') return 'not understood';
  return key.replace(/[^:/]+/g, (part) => (part.length > LONGEST ? `${part.slice(0, SHOWN)}…` : part));
}
