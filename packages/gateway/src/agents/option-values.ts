/** The end of a command line's options: everything behind `--` belongs to others. */
function optionsOf(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
}

/** The values of an option in the order in which they stand, however they are written. */
export function optionValues(args: readonly string[], flags: readonly string[]): readonly string[] {
  return findOptions(args, flags).map(({ value }) => value);
}

export interface FoundOption {
  readonly value: string;
  /** Its first argument, and the one behind it. */
  readonly start: number;
  readonly end: number;
}

/** `--flag value`, `--flag=value`, `-fvalue` and `-f=value`. */
export function findOptions(args: readonly string[], flags: readonly string[]): readonly FoundOption[] {
  const own = optionsOf(args);
  const found: FoundOption[] = [];
  for (let start = 0; start < own.length; start++) {
    const argument = own[start] ?? '';
    const flag = flags.find((each) => argument === each || argument.startsWith(joint(each)));
    if (flag === undefined) continue;
    const isApart = argument === flag;
    if (isApart && start + 1 >= own.length) continue;
    const value = isApart ? (own[start + 1] ?? '') : argument.slice(flag.length).replace(/^=/, '');
    const end = start + (isApart ? 2 : 1);
    found.push({ value, start, end });
    start = end - 1;
  }
  return found;
}

/** Only options of one letter take a value that follows at once. */
function joint(flag: string): string {
  return flag.startsWith('--') ? `${flag}=` : flag;
}
