import type { Agent } from '@hdc/agent';
import { formatTokens, printable, wrapText } from '@hdc/text';
import type { ModelChoice } from './model-choice.ts';
import type { ModelWindows } from './model-windows.ts';

interface WindowScreen {
  readonly chat: { readonly agent: Pick<Agent, 'ephemerals'>; readonly windows: ModelWindows };
  readonly print: (lines: readonly string[]) => void;
  readonly environment: { readonly out: { readonly columns: number } };
  /** Undefined when the person does not want to say. */
  readonly askText: (prompt: string) => Promise<string | undefined>;
}

const SIZES: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };
const SMALLEST = 1_000;

/** Asks how large the window of a model is, and remembers it; without an answer it is assumed, and said. */
export async function askWindow(choice: ModelChoice, screen: WindowScreen): Promise<void> {
  const { chat, askText, environment } = screen;
  const print = (...texts: readonly string[]) =>
    screen.print(texts.flatMap((text) => wrapText(text, environment.out.columns)));
  const assumed = formatTokens(chat.agent.ephemerals.contextLimit());
  print(
    `How many tokens fit into the window of ${printable(choice.model)}? Neither the server nor any table says it.`,
    `A number such as 32768 or 128k, which is remembered; Enter assumes ${assumed} this time.`,
  );
  for (;;) {
    const text = await askText('tokens › ');
    if (text === undefined || text === '') {
      print(`${assumed} tokens are assumed; /set context-limit N says it later`);
      return;
    }
    const tokens = parseWindow(text);
    if (tokens !== undefined) {
      chat.windows.learnFromPerson(choice, tokens);
      return;
    }
    print(`${JSON.stringify(text)} is no number of tokens; allowed: 1000 and more, such as 32768 or 128k`);
  }
}

/** A window as people write it: `32768`, `32k`, `1m`; undefined for anything else. */
export function parseWindow(text: string): number | undefined {
  const [, digits, size = ''] = /^([\d.,_]+)\s*([km]?)$/i.exec(text.trim()) ?? [];
  const tokens = Number(digits?.replace(/[,_]/g, '')) * (SIZES[size.toLowerCase()] ?? 1);
  return Number.isSafeInteger(tokens) && tokens >= SMALLEST ? tokens : undefined;
}
