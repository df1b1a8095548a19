/** Terminals that cut rows off when they become narrower, instead of breaking them into more. */
const CUTTING: readonly { readonly variable: string; readonly value?: string; readonly source: string }[] = [
  { variable: 'XTERM_VERSION', source: 'xterm, which sets it for its children' },
  { variable: 'TERM', value: 'linux', source: 'console_codes(4), the Linux console' },
  { variable: 'STY', source: 'GNU screen, which sets it for its children' },
];

/** Whether rows that are too long for a terminal that became narrower are broken. tmux does so wherever it runs. */
export function reflowsRows(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env['TMUX']) return true;
  return !CUTTING.some(({ variable, value }) =>
    value === undefined ? env[variable] !== undefined : env[variable] === value,
  );
}
