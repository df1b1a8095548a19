import type { TestTerminal } from '../../testing/terminal/test-terminal.ts';

const LONGEST_WAIT_MS = 30_000;
/** So many characters at the end of a line show that it has arrived. */
const SEEN = 10;
/** An empty prompt below everything else. */
const PROMPT = /(?:^|\n)›$/;

/** Waits until the chat asks for input; resolves with the screen. */
export function untilPrompt(terminal: TestTerminal): Promise<string> {
  return terminal.waitFor(PROMPT, LONGEST_WAIT_MS);
}

/** Types a line and sends it as soon as it stands there. */
export async function enter(terminal: TestTerminal, line: string): Promise<void> {
  await terminal.type(line);
  await terminal.waitFor(new RegExp(`${line.slice(-SEEN).replace(/[^\w\s]/g, '\\$&')}$`));
  await terminal.press('Enter');
}

/** Sends a line and waits until the chat is done with it; resolves with what came below the line. */
export async function sayInTerminal(terminal: TestTerminal, line: string): Promise<string> {
  await enter(terminal, line);
  const screen = await untilPrompt(terminal);
  return screen.slice(screen.lastIndexOf(`› ${line}`) + line.length + 2);
}

/** Presses the key of an answer, once the question takes keys. */
export async function pressAnswer(terminal: TestTerminal, key: string): Promise<void> {
  await terminal.waitFor(/\n(?:\w\/)+\w ›$/, LONGEST_WAIT_MS);
  await terminal.type(key);
}
