import { discoverTranscripts, type FoundSessions, findSessions } from '@hdc/transcripts';
import type { CliEnvironment } from '../cli-environment.ts';
import type { ReplayArguments } from './arguments/parse-replay-arguments.ts';

/** The files to replay: those that were named, or those that agents left where they keep them. */
export async function chooseSessions(
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
