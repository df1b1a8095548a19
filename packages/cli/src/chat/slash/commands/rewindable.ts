import type { Agent, LoggedTurn } from '@hdc/agent';

/** The prompts that are still in the history, the oldest first. */
export function rewindable({ usage, session }: Agent): readonly LoggedTurn[] {
  const stamps = new Set(
    session.history
      .getRawHistory()
      .filter(({ speaker, metadata }) => speaker === 'human' && !metadata?.synthetic)
      .map(({ metadata }) => metadata?.timestamp),
  );
  return usage.turns.filter(({ timestamp }) => timestamp !== undefined && stamps.has(timestamp));
}
