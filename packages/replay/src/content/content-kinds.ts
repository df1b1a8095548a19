/** The parts of a prompt or an answer, in the order in which reports fall back if money makes no difference. */
export const CONTENT_KINDS = [
  'fixed',
  'read',
  'command',
  'search',
  'web',
  'edit',
  'tool',
  'thinking',
  'answer',
  'message',
  'reminder',
  'summary',
] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The title of a kind for people. */
export const CONTENT_TITLES: Readonly<Record<ContentKind, string>> = {
  fixed: 'system prompt, tool schemas',
  read: 'reads',
  command: 'commands',
  search: 'searches',
  web: 'web pages',
  edit: 'edits',
  tool: 'other tools',
  thinking: 'thinking',
  answer: 'answers',
  message: 'messages of people',
  reminder: 'reminders',
  summary: 'summaries',
};
