import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';
import type { ChatControls } from './slash-command.ts';
import { SLASH_COMMANDS } from './slash-commands.ts';

const OTHER_NAMES: Readonly<Record<string, string>> = { exit: 'quit', q: 'quit', '?': 'help' };

/** Whether a line is meant as a command. A path such as /etc/hosts is not. */
export function isSlashCommand(line: string): boolean {
  return /^\/(?:[a-z?]*)(?:\s|$)/i.test(line);
}

/** Throws `UsageError` with the nearest name for a command that does not exist. */
export async function runSlashCommand(
  line: string,
  controls: ChatControls,
  signal: AbortSignal,
): Promise<void> {
  const [first = '', ...words] = line.slice(1).trim().split(/\s+/);
  const name = OTHER_NAMES[first.toLowerCase()] ?? first.toLowerCase();
  const command = SLASH_COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    return refuseValue(
      'command',
      `/${first}`,
      SLASH_COMMANDS.map((candidate) => `/${candidate.name}`),
    );
  }
  if (words.length > command.mostWords) {
    const usage = `/${command.name}${command.parameters === undefined ? '' : ` ${command.parameters}`}`;
    const surplus = words.slice(command.mostWords).join(' ');
    throw new UsageError(`Unexpected ${JSON.stringify(surplus)}; allowed: ${usage}`);
  }
  await command.run(words, controls, signal);
}
