import type { MissCause } from '@hdc/prices';

/** Advice about misses that no gateway may put right: a changed letter is the client's own. */
export const MISS_ADVICE: Readonly<Record<MissCause, string>> = {
  lifetime:
    'pauses: --cache-lifetime auto buys an hour where a return pays for it; --keep-warm asks before it ends',
  model: 'another model has a cache of its own: switch at the end of a task',
  compaction: 'a compaction writes a new history: it costs this once',
  tools:
    'tools came, went or changed: let MCP servers connect before the first message, and keep them connected',
  system:
    'a letter of the system prompt changed (date, git status, build hash): for Claude Code DISABLE_AUTOUPDATER=1 keeps the build within a session',
  message:
    'the client changed what it had sent (reminders that wander, results that it cleared): nothing to do but to tell its makers',
  flush: 'our own rewrites, which pay for themselves in the requests behind them',
  evicted: 'the vendor dropped it before its time',
};
