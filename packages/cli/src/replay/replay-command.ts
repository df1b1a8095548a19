import { defineCommand } from 'citty';
import type { LoadedCommand } from '../commands.ts';
import { REPLAY_HELP } from './replay-help.ts';
import { runReplay } from './run-replay.ts';

export const replayCommand: LoadedCommand = {
  help: REPLAY_HELP,
  create: (environment) =>
    defineCommand({
      meta: { name: 'replay', description: REPLAY_HELP.summary },
      run: ({ rawArgs }) => runReplay(rawArgs, environment),
    }),
};
