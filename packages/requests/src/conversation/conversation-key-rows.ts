import type { JsonPath } from '@hdc/wire';

/** The place in which a client says which conversation a request belongs to. */
export interface ConversationKeyRow {
  /** In front of the key, so that ids of two clients are never the same. */
  readonly name: string;
  readonly header?: string;
  /** The header of a sub-agent, which has the id of its parent and this besides. */
  readonly withHeader?: string;
  /** Names the conversation that a sub-agent works for, which has an id of its own. */
  readonly parentHeader?: string;
  readonly field?: JsonPath;
  readonly source: string;
}

/** In order: the first that a request has counts. A user agent is no row, for clients borrow those of others. */
export const CONVERSATION_KEY_ROWS: readonly ConversationKeyRow[] = [
  {
    name: 'claude-code',
    header: 'x-claude-code-session-id',
    withHeader: 'x-claude-code-agent-id',
    source: 'requests of Claude Code 2.1.325, 2026-11',
  },
  {
    name: 'codex',
    header: 'thread-id',
    parentHeader: 'x-codex-parent-thread-id',
    source: 'requests of Codex 0.166.0 over HTTP, 2026-11',
  },
  {
    name: 'codex',
    field: ['client_metadata', 'thread_id'],
    source: 'frames of Codex 0.166.0 on a websocket, 2026-11',
  },
  {
    name: 'session',
    header: 'x-session-id',
    parentHeader: 'x-parent-session-id',
    source: 'requests of OpenCode 1.18.33 and Kilo 7.7.7, 2026-11',
  },
  { name: 'session', header: 'session_id', source: 'requests of pi 0.87.1 to OpenAI, 2026-11' },
  {
    name: 'cache-key',
    field: ['prompt_cache_key'],
    source: 'OpenAI API reference; requests of Copilot CLI 1.0.102, 2026-11',
  },
];
