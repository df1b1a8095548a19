import { endProcessTree } from './end-process-tree.ts';
import type { TerminalDriver } from './terminal-driver.ts';
import type { TestTerminal } from './test-terminal.ts';
import { waitUntil } from './wait-until.ts';

// Shorter than the limit of a test, so that a failure shows the screen; long, since a busy machine is slow.
const TIMEOUT_MS = 300_000;

export function driveTerminal(driver: TerminalDriver): TestTerminal {
  let closing: Promise<void> | undefined;
  return {
    async type(text) {
      refuseControlCharacters(text);
      if (text !== '') await driver.type(text);
    },
    async press(...keys) {
      if (keys.length > 0) await driver.press(keys);
    },
    async paste(text) {
      if (text !== '') await driver.paste(text.replaceAll(/\r\n?/g, '\n'));
    },
    resize: (columns, rows) => driver.resize(columns, rows),
    screen: ({ withHistory = false } = {}) => readScreen(driver, withHistory),
    waitFor: (expected, timeoutMs = TIMEOUT_MS) => waitForScreen(driver, expected, timeoutMs),
    ended: (timeoutMs = TIMEOUT_MS) => waitForEnd(driver, timeoutMs),
    pid: async () => driver.pid,
    close() {
      closing ??= close(driver);
      return closing;
    },
  };
}

function refuseControlCharacters(text: string): void {
  if (/\p{Cc}/u.test(text)) {
    throw new Error(`Only printable text can be typed, not ${JSON.stringify(text)}; use press() or paste().`);
  }
}

async function readScreen(driver: TerminalDriver, withHistory: boolean): Promise<string> {
  const text = await driver.screen(withHistory);
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').trimEnd();
}

async function waitForScreen(
  driver: TerminalDriver,
  expected: string | RegExp,
  timeoutMs: number,
): Promise<string> {
  const matching = await waitUntil(async () => {
    const screen = await readScreen(driver, false);
    return matches(screen, expected) ? screen : undefined;
  }, timeoutMs);
  if (matching !== undefined) return matching;
  const wanted = typeof expected === 'string' ? JSON.stringify(expected) : String(expected);
  throw new Error(
    `The screen did not show ${wanted} within ${timeoutMs} ms.\n${await describeState(driver)}`,
  );
}

/** `search` ignores the `lastIndex` of a global expression. */
function matches(screen: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? screen.includes(expected) : screen.search(expected) >= 0;
}

async function waitForEnd(driver: TerminalDriver, timeoutMs: number): Promise<number> {
  const code = await waitUntil(() => driver.exitCode(), timeoutMs);
  if (code !== undefined) return code;
  throw new Error(`The program did not end within ${timeoutMs} ms.\n${await describeState(driver)}`);
}

async function describeState(driver: TerminalDriver): Promise<string> {
  const code = await driver.exitCode();
  const state = code === undefined ? 'The program runs' : `The program has ended with exit code ${code}`;
  return `${state}; its screen:\n${await readScreen(driver, true)}`;
}

async function close(driver: TerminalDriver): Promise<void> {
  try {
    await endProcessTree(driver.pid, () => driver.exitCode());
  } finally {
    await driver.dispose();
  }
}
