import { existsSync } from 'node:fs';
import { SHORT_ID, shortIdOf } from '@hdc/replay';
import { discoverTranscripts, type FoundSessions, findSessions } from '@hdc/transcripts';
import type { CliEnvironment } from '../cli-environment.ts';
import type { ReplayArguments } from './arguments/parse-replay-arguments.ts';

export interface ChosenSessions extends FoundSessions {
  /** Ids of the sessions that were asked for; empty for all that the files hold. */
  readonly ids: readonly string[];
}

/** The files to replay: those that were named, by a path or by an id, or those that agents left where they keep them. */
export async function chooseSessions(
  asked: ReplayArguments,
  environment: CliEnvironment,
): Promise<ChosenSessions> {
  const ids = asked.paths.filter(isId);
  const found = await findFiles({ ...asked, paths: asked.paths.filter((path) => !isId(path)) }, environment);
  if (ids.length === 0) return { ...found, ids };
  const wanted = new Map(ids.map((id) => [fileOf(id), id]));
  const files = found.files.filter((path) => wanted.has(shortIdOf(path)));
  const known = new Set(files.map((path) => shortIdOf(path)));
  const unknown = ids.filter((id) => !known.has(fileOf(id)));
  return {
    files,
    others: 0,
    skipped: unknown.map((path) => ({
      path,
      reason: `No session with the id ${path} in the searched folders`,
    })),
    ids,
  };
}

/** Whether a text looks like an id and is no file. */
function isId(path: string): boolean {
  return SHORT_ID.test(path) && !existsSync(path);
}

function fileOf(id: string): string {
  return id.replace(/\..*/, '');
}

async function findFiles(
  { paths, agent, since, limit }: ReplayArguments,
  { env, home }: CliEnvironment,
): Promise<FoundSessions> {
  if (paths.length > 0) return findSessions(paths, { agent, since, limit });
  const { transcripts, skipped } = await discoverTranscripts({
    home,
    env,
    ...(agent !== undefined && { agent }),
    ...(since !== undefined && { since }),
    ...(limit !== undefined && { limit }),
  });
  return { files: transcripts.map(({ path }) => path), others: 0, skipped };
}
