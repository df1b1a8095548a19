/** A command as one text, from a text or a list of words; undefined for words that would need quotes. */
export function readCommand(command: unknown): string | undefined {
  if (typeof command === 'string') return command;
  if (!Array.isArray(command) || !command.every((word) => typeof word === 'string')) return undefined;
  // ["bash", "-lc", "script"] is how Codex writes a script; other lists are plain words.
  const [shell = '', flag = '', script] = command;
  if (command.length === 3 && /sh$/.test(shell) && /^-l?c$/.test(flag)) return script;
  return command.every((word) => /^[\w./=:,@%+-]+$/.test(word)) ? command.join(' ') : undefined;
}
