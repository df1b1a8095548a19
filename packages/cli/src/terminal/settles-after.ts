const SOON_MS = 60;
const TMUX_MS = 300;

/** Terminals that change their size and tell the program of it only later, while they have broken its rows already. */
const LATE: readonly { readonly variable: string; readonly value: RegExp; readonly source: string }[] = [
  { variable: 'TMUX', value: /./, source: 'tmux 3.3, server-client.c: a pane is told at most every 250 ms' },
  { variable: 'TERM', value: /^(?:tmux|screen)/, source: 'the same tmux, seen from a machine behind it' },
];

/**
 * For so many milliseconds after a change of size nothing should be drawn: whoever pulls at a window changes it again
 * and again, and before that is over nobody knows which rows are broken.
 */
export function settlesAfter(env: Readonly<Record<string, string | undefined>>): number {
  return LATE.some(({ variable, value }) => value.test(env[variable] ?? '')) ? TMUX_MS : SOON_MS;
}
