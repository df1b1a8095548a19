import { join } from 'node:path';
import { hdcPlaces } from '@hdc/transcripts';
import type { CliEnvironment } from '../../cli-environment.ts';

/** The files and folders of `hdc chat`. */
export interface ChatPlaces {
  readonly config: string;
  readonly sessions: string;
  readonly inputHistory: string;
}

export function chatPlaces({ env, home, platform }: CliEnvironment): ChatPlaces {
  const { config, data, state } = hdcPlaces({ env, home, platform });
  return { config, sessions: join(data, 'sessions'), inputHistory: join(state, 'input-history.jsonl') };
}
