import { execFileSync } from 'node:child_process';
import { useTemporaryFolder } from '@hdc/core/testing';
import { textWidth } from '@hdc/text';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { runCli } from '../run-cli.ts';
import { FakeStream, fakeEnvironment } from '../testing/fake-environment.ts';
import { HDC } from '../testing/program.ts';

/** A home in which the demo has run, so that there is something to report. */
const home = useTemporaryFolder('file');
beforeAll(() => {
  const env = { PATH: process.env['PATH'], HOME: home(), TMPDIR: home() };
  execFileSync(process.execPath, [HDC, 'run', '--demo'], { cwd: home(), env, stdio: 'ignore' });
});

/** Lines that a terminal would break; nothing can be done about a single long word. */
async function brokenLines(columns: number, args: readonly string[]): Promise<readonly string[]> {
  const [out, err] = [new FakeStream(true), new FakeStream(true)];
  for (const stream of [out, err]) stream.columns = columns;
  await runCli(
    args,
    fakeEnvironment({ out, err, home: home(), cwd: home(), env: { HOME: home() }, now: Date.now }),
  );
  const text = `${out.text}${err.text}`;
  expect(text).not.toBe('');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors and erased progress have no width.
  const lines = text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '').split(/[\r\n]/);
  return lines.filter((line) => textWidth(line) > columns && line.trim().includes(' '));
}

const REPORTS: readonly (readonly string[])[] = [
  [],
  ['--details'],
  ['gateway', 'report'],
  ['gateway', 'report', '--cache'],
  ['gateway', 'report', '--start'],
  ['gateway', 'report', '--compare'],
  ['gateway', 'doctor'],
  ['show'],
  ['pin'],
  ['off'],
  ['on'],
  ['tools'],
  ['tools', 'off', 'mcp__playwright'],
  ['chat', '-p', 'Hello.'],
  ['nonsense'],
  ['run', '--nonsense'],
  ['--agent', 'nonsense'],
  ['--explain', 'nonsense'],
];

describe.each([50, 80])('in %i columns', (columns) => {
  const rows = REPORTS.map((args) => [['hdc', ...args].join(' '), args] as const);
  test.each(rows)('no line is broken by the terminal: %s', async (_, args) => {
    expect(await brokenLines(columns, args)).toEqual([]);
  });

  test.each(COMMANDS.map(({ name }) => name))('no line of hdc help %s is', async (name) => {
    expect(await brokenLines(columns, ['help', name])).toEqual([]);
  });
});
