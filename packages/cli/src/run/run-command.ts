import type { LoadedCommand } from '../command.ts';
import { runAgent } from './run-agent.ts';
import { RUN_HELP } from './run-help.ts';

export const runCommand: LoadedCommand = { help: RUN_HELP, run: runAgent };
