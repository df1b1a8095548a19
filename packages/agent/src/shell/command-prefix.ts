/** Words of letters, digits and signs that mean nothing to a shell. */
const PLAIN_COMMAND = /^[\w./:@%+,-][\w./:@%+,=-]*(?: +[\w./:@%+,=-]+)*$/;

/** What runs whatever it is given: consent to its beginning would be consent to everything. */
const RUNS_ANYTHING: ReadonlySet<string> = new Set(
  (
    'bash sh zsh fish dash ksh env xargs sudo doas su eval exec command nohup time timeout nice setsid ssh find ' +
    'watch parallel script node deno bun python python2 python3 perl ruby php lua awk gawk sed osascript ' +
    'powershell pwsh cmd npx bunx pnpx uvx make docker podman kubectl rm dd chroot unshare strace gdb vi vim emacs'
  ).split(' '),
);

/** Neither an option nor a file. */
const SUB_COMMAND = /^[a-z][\w:-]*$/i;

const LONGEST_PREFIX = 2;

/**
 * The beginnings of a command, the shortest first, of one to two words: `npm`, `npm test`. None of a command in
 * which a shell could see anything but words, so that consent to a beginning never covers more than its words.
 */
export function commandPrefixes(command: string): readonly string[] {
  const line = command.trim();
  const words = line.split(/ +/);
  const [first = ''] = words;
  const name = first.slice(first.lastIndexOf('/') + 1).replace(/\.exe$/i, '');
  if (!PLAIN_COMMAND.test(line) || first.includes('=') || RUNS_ANYTHING.has(name)) return [];
  return words.slice(0, LONGEST_PREFIX).map((_, index) => words.slice(0, index + 1).join(' '));
}

/** The beginning that a person is offered to allow for good: with the sub-command, where there is one. */
export function offeredPrefix(command: string): string | undefined {
  const prefixes = commandPrefixes(command);
  const longest = prefixes.at(-1);
  return SUB_COMMAND.test(longest?.split(' ')[1] ?? '') ? longest : prefixes[0];
}
