import { describe, test } from 'vitest';
import { type TerminalDriverName, terminalDrivers } from '../../testing/terminal/terminal-drivers.ts';

const available = await terminalDrivers();

/** Tests that need a terminal, once for each kind of terminal that there is here. */
export function describeInTerminals(name: string, define: (driver: TerminalDriverName) => void): void {
  if (available.length === 0)
    describe(name, () => test.skip('there is no terminal for tests here', () => {}));
  describe.each(available)(`${name}, in a terminal of %s`, define);
}
