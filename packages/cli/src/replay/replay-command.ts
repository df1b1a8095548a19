import type { LoadedCommand } from '../command.ts';
import { REPLAY_HELP } from './replay-help.ts';
import { runReplay } from './run-replay.ts';

export const replayCommand: LoadedCommand = { help: REPLAY_HELP, run: runReplay };
