import type { ApprovalRequest } from '../approval/approval-request.ts';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { commandPrefix } from './command-prefix.ts';

const TITLE_LENGTH = 80;

/** The question to a person before a command runs. `directory` is relative to the workspace, `.` for its root. */
export function commandApproval(command: string, directory: string): ApprovalRequest {
  const shown = showControlCharacters(command);
  const place = directory.replace(/[%:]/g, encodeURIComponent);
  const prefix = commandPrefix(command);
  return {
    title: `run_shell_command ${titleOf(shown)}`,
    detail: directory === '.' ? shown : `${shown}\n(in ${showControlCharacters(directory)})`,
    // A colon in the name of a folder must not make two different commands look like one.
    scope: `command:${place}:${command}`,
    scopeTitle: `exactly this command: ${titleOf(shown)}`,
    ...(prefix !== undefined && {
      wider: { scope: `commands:${place}:${prefix}`, title: `every command ${prefix}` },
    }),
  };
}

function titleOf(command: string): string {
  const characters = [...command.trim().replace(/\s+/g, ' ')];
  return characters.length <= TITLE_LENGTH
    ? characters.join('')
    : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`;
}
