import { allowedCommand } from './commands/allowed.ts';
import { clearCommand } from './commands/clear.ts';
import { compressCommand } from './commands/compress.ts';
import { contextCommand } from './commands/context.ts';
import { continueCommand } from './commands/continue.ts';
import { costCommand } from './commands/cost.ts';
import { exportCommand } from './commands/export.ts';
import { createHelpCommand } from './commands/help.ts';
import { modelCommand } from './commands/model.ts';
import { openCommand } from './commands/open.ts';
import { pinSlash } from './commands/pin.ts';
import { profileCommand } from './commands/profile.ts';
import { quitCommand } from './commands/quit.ts';
import { restoreCommand } from './commands/restore.ts';
import { resumeCommand } from './commands/resume.ts';
import { rewindCommand } from './commands/rewind.ts';
import { setCommand } from './commands/set.ts';
import { settingsCommand } from './commands/settings.ts';
import { showSlash } from './commands/show.ts';
import { strategyCommand } from './commands/strategy.ts';
import { todosCommand } from './commands/todos.ts';
import { undoCommand } from './commands/undo.ts';
import { unsetCommand } from './commands/unset.ts';
import type { SlashCommand } from './slash-command.ts';

/** Every command, in the order of the help text. */
export const SLASH_COMMANDS: readonly SlashCommand[] = [
  createHelpCommand(() => SLASH_COMMANDS),
  contextCommand,
  pinSlash,
  openCommand,
  restoreCommand,
  showSlash,
  costCommand,
  allowedCommand,
  continueCommand,
  undoCommand,
  rewindCommand,
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
