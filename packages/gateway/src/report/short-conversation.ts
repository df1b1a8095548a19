/** Enough to tell conversations apart: ids that begin with the time differ there by milliseconds. */
const SHOWN = 12;
const LONGEST = 20;

/** The key of a conversation as a person reads it: `content:36260071eae4…`. Whoever wants all of it asks for JSON. */
export function shortConversation(key: string): string {
  if (key === '') return 'not understood';
  return key.replace(/[^:/]+/g, (part) => (part.length > LONGEST ? `${part.slice(0, SHOWN)}…` : part));
}
