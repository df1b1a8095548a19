import type { LoadedCommand } from '../command.ts';
import { runShow } from './run-show.ts';
import { SHOW_HELP } from './show-help.ts';

export const showCommand: LoadedCommand = { help: SHOW_HELP, run: runShow };
