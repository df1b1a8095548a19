import type { Command } from '../command.ts';

/** What may stand behind a command. */
export interface CompletionWords {
  /** The words of the command, empty for the program itself: `gateway attach`. */
  readonly path: string;
  readonly words: readonly string[];
}

/** Of every command its own commands and its options, read from their help. */
export async function completionWords(
  commands: readonly Command[],
  path: readonly string[] = [],
): Promise<readonly CompletionWords[]> {
  const pages = commands.map(async ({ name, load }) => {
    const { help, commands: inner = [] } = await load();
    const own = [...path, name];
    const terms = help.sections.flatMap(({ rows }) => rows.map(({ term }) => term)).join(' ');
    const options = [...new Set(terms.match(/(?<![\w-])--[a-z][\w-]*/g) ?? []), '--help'];
    const words = [...inner.map((command) => command.name), ...options];
    return [
      { path: own.join(' '), words },
      ...(inner.length > 0 ? (await completionWords(inner, own)).slice(1) : []),
    ];
  });
  const top = { path: path.join(' '), words: [...commands.map(({ name }) => name), '--help', '--version'] };
  return [top, ...(await Promise.all(pages)).flat()];
}
