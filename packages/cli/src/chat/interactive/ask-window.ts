import { formatTokens, printable } from '@hdc/text';
import { parseWindow } from '../model/parse-window.ts';

interface WindowScreen {
  readonly print: (lines: readonly string[]) => void;
  /** Undefined when the person does not want to say. */
  readonly ask: () => Promise<string | undefined>;
}

/** Asks how large the window of a model is; undefined when the person leaves it at what is assumed. */
export async function askWindow(
  model: string,
  assumed: number,
  { print, ask }: WindowScreen,
): Promise<number | undefined> {
  print([
    `How many tokens fit into the window of ${printable(model)}? Neither the server nor any table says it.`,
    `A number such as 32768 or 128k; Enter assumes ${formatTokens(assumed)}. models.json remembers it for good: see docs/vendors.md`,
  ]);
  for (;;) {
    const text = await ask();
    if (text === undefined || text === '') return undefined;
    const tokens = parseWindow(text);
    if (tokens !== undefined) return tokens;
    print([`${JSON.stringify(text)} is no number of tokens; allowed: 1000 and more, such as 32768 or 128k`]);
  }
}
