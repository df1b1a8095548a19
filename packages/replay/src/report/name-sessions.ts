import { basename, dirname } from 'node:path';
import { printable } from '@hdc/text';
import { SESSION_EXTENSION } from '@hdc/transcripts';
import type { SessionReport } from './replay-report.ts';

/** A short name for each session: of its file, with the folder or a number where that tells it apart. */
export function nameSessions(sessions: readonly Pick<SessionReport, 'path'>[]): readonly string[] {
  const pathsByName = new Map<string, Set<string>>();
  const countByPath = new Map<string, number>();
  for (const { path } of sessions) {
    const name = stem(path);
    pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path));
    countByPath.set(path, (countByPath.get(path) ?? 0) + 1);
  }
  const seen = new Map<string, number>();
  return sessions.map(({ path }) => {
    const number = (seen.get(path) ?? 0) + 1;
    seen.set(path, number);
    const isAlone = (pathsByName.get(stem(path))?.size ?? 0) < 2;
    const name = isAlone ? stem(path) : `${basename(dirname(path))}/${basename(path)}`;
    return printable((countByPath.get(path) ?? 0) > 1 ? `${name} #${number}` : name);
  });
}

function stem(path: string): string {
  return basename(path).replace(SESSION_EXTENSION, '');
}
