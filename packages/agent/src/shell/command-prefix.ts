import { runsAnything } from './runs-anything.ts';

/** Words of letters, digits and signs that mean nothing to a shell, be it of Windows; no other blank than a space. */
const PLAIN_COMMAND = /^[\w./:@+-][\w./:@+,=-]*(?: +[\w./:@+,=-]+)*$/;

/** Neither an option nor a file. */
const SUB_COMMAND = /^[a-z][\w:-]*$/i;

const LONGEST_PREFIX = 2;

/**
 * The beginnings of a command, the shortest first, of one to two words: `npm`, `npm test`. None of a command in
 * which a shell could see anything but words, so that consent to a beginning never covers more than its words.
 */
export function commandPrefixes(command: string): readonly string[] {
  const line = command.replace(/^[ \n]+|[ \n]+$/g, '');
  const words = line.split(/ +/);
  if (!PLAIN_COMMAND.test(line) || words[0]?.includes('=') || runsAnything(words)) return [];
  return words.slice(0, LONGEST_PREFIX).map((_, index) => words.slice(0, index + 1).join(' '));
}

/** The beginning that a person is offered to allow for good: with the sub-command, where there is one. */
export function offeredPrefix(command: string): string | undefined {
  const prefixes = commandPrefixes(command);
  const longest = prefixes.at(-1);
  return SUB_COMMAND.test(longest?.split(' ')[1] ?? '') ? longest : prefixes[0];
}
