import type { SessionReport } from '../../replay-report.ts';

/** The name of each session's file; where several share it, with their number. */
export function sessionTitles(sessions: readonly SessionReport[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of sessions) counts.set(path, (counts.get(path) ?? 0) + 1);
  const seen = new Map<string, number>();
  return sessions.map(({ path }) => {
    const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
    const count = counts.get(path) ?? 1;
    const number = (seen.get(path) ?? 0) + 1;
    seen.set(path, number);
    return count === 1 ? name : `${name}, ${number} of ${count}`;
  });
}
