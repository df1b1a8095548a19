import { seededRandom } from '../random.ts';
import { requestEpisode } from './request-episode.ts';
import { sessionEpisode } from './session/session-episode.ts';
import { strategyEpisode } from './strategy-episode.ts';
import { Tally } from './tally.ts';

export interface TortureOptions {
  readonly seed: number;
  readonly turns: number;
  /** Milliseconds since the epoch; the run ends there even when turns are left. */
  readonly deadline?: number;
}

const LONGEST_EPISODE = 60;
const SESSION_SHARE = 0.4;
const REQUEST_SHARE = 0.1;

/** Histories, sessions and whole requests, one after the other, until the turns are done. Each can be repeated by its seed. */
export async function runTorture({ seed, turns, deadline }: TortureOptions): Promise<Tally> {
  const tally = new Tally();
  const random = seededRandom(seed);
  while (tally.turns < turns && (deadline === undefined || Date.now() < deadline)) {
    const other = random.chance(REQUEST_SHARE) ? requestEpisode : strategyEpisode;
    const episode = random.chance(SESSION_SHARE) ? sessionEpisode : other;
    await episode(random.integer(1, 2 ** 31), random.integer(5, LONGEST_EPISODE), tally);
  }
  return tally;
}
