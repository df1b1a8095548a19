import { clearCommand } from './commands/clear.ts';
import { compressCommand } from './commands/compress.ts';
import { contextCommand } from './commands/context.ts';
import { exportCommand } from './commands/export.ts';
import { createHelpCommand } from './commands/help.ts';
import { modelCommand } from './commands/model.ts';
import { profileCommand } from './commands/profile.ts';
import { quitCommand } from './commands/quit.ts';
import { resumeCommand } from './commands/resume.ts';
import { setCommand } from './commands/set.ts';
import { settingsCommand } from './commands/settings.ts';
import { showCommand } from './commands/show.ts';
import { strategyCommand } from './commands/strategy.ts';
import { todosCommand } from './commands/todos.ts';
import { unsetCommand } from './commands/unset.ts';
import type { SlashCommand } from './slash-command.ts';

/** Every command, in the order of the help text. */
export const SLASH_COMMANDS: readonly SlashCommand[] = [
  createHelpCommand(() => SLASH_COMMANDS),
  contextCommand,
  showCommand,
  compressCommand,
  strategyCommand,
  modelCommand,
  setCommand,
  unsetCommand,
  settingsCommand,
  profileCommand,
  todosCommand,
  clearCommand,
  resumeCommand,
  exportCommand,
  quitCommand,
];
