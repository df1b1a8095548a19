import type { Command } from '../command.ts';

/** The words that may follow a command. */
export interface CompletionWords {
  /** The words of the command, empty for the program itself: `gateway attach`. */
  readonly path: string;
  readonly words: readonly string[];
}

/** The words of the program: its commands, which `help` takes too, and the options of the default command. */
export async function programWords(
  commands: readonly Command[],
  byDefault: string,
): Promise<readonly CompletionWords[]> {
  const inner = await commandWords(commands, []);
  const names = commands.map(({ name }) => name);
  const options = inner.find(({ path }) => path === byDefault)?.words ?? [];
  return [
    { path: '', words: [...names, 'help', ...options, '--version'] },
    { path: 'help', words: names },
    ...inner,
  ];
}

/** The words of every command: its own commands and its options, read from their help. */
async function commandWords(
  commands: readonly Command[],
  path: readonly string[],
): Promise<readonly CompletionWords[]> {
  const pages = commands.map(async ({ name, load }) => {
    const { help, commands: inner = [] } = await load();
    const own = [...path, name];
    const terms = help.sections.flatMap(({ rows }) => rows.map(({ term }) => term)).join(' ');
    const options = [...new Set(terms.match(/(?<![\w-])--[a-z][\w-]*/g) ?? []), '--help'];
    const words = [...inner.map((command) => command.name), ...options];
    return [{ path: own.join(' '), words }, ...(await commandWords(inner, own))];
  });
  return (await Promise.all(pages)).flat();
}
