import { resolve } from 'node:path';
import { hdcPlaces } from '@hdc/files';
import type { CliEnvironment } from '../../cli-environment.ts';

/** The files and folders of `hdc chat`. */
export interface ChatPlaces {
  readonly config: string;
  readonly sessions: string;
  readonly inputHistory: string;
  /** The learned windows of models. */
  readonly windows: string;
}

/** Absolute, so that a summary can point to a transcript from anywhere. */
export function chatPlaces({ env, home, platform, cwd }: CliEnvironment): ChatPlaces {
  const { config, data, state } = hdcPlaces({ env, home, platform });
  return {
    config: resolve(cwd, config),
    sessions: resolve(cwd, data, 'sessions'),
    inputHistory: resolve(cwd, state, 'input-history.jsonl'),
    windows: resolve(cwd, state, 'windows.json'),
  };
}
