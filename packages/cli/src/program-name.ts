/** How the person called the program, so that they can copy what it suggests: `hdc`, or npm in front of it. */
export function programName(env: Readonly<Record<string, string | undefined>>): string {
  return env['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'hdc';
}
