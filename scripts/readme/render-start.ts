const COMMANDS = [
  ['', 'what your recorded sessions cost, why, and what to do; without any, an example'],
  [' run -- claude', 'your agent as it is, or codex, opencode, gemini …: its requests leave smaller'],
] as const;

/** The first commands of the README: by `npx` once the program is published, from a clone until then. */
export function renderStart(isPublished: boolean): string {
  const program = isPublished ? 'npx high-density-context' : 'hdc';
  const rows = COMMANDS.map(([args, text]) => [`${program}${args}`, text] as const);
  const all = isPublished
    ? rows
    : [
        [
          'npm start && npm install --global ./packages/cli',
          'once, in a clone: hdc is on your path',
        ] as const,
        ...rows,
      ];
  const width = Math.max(...all.map(([command]) => command.length));
  const lines = all.map(([command, text]) => `${command.padEnd(width)}  # ${text}`);
  const note = isPublished
    ? ['', '`npm install --global high-density-context` puts `hdc` on your path.']
    : [];
  return ['```sh', ...lines, '```', ...note].join('\n');
}
