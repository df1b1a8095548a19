import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { packageVersion } from './package-version.ts';
import { REPLAY_OPTIONS } from './replay/arguments/replay-options.ts';
import { runCli } from './run-cli.ts';
import { FakeStream, fakeEnvironment } from './testing/fake-environment.ts';

async function run(args: readonly string[], isTerminal = false) {
  const environment = fakeEnvironment({ out: new FakeStream(isTerminal), err: new FakeStream(isTerminal) });
  const code = await runCli(args, environment);
  return { code, out: environment.out.text, err: environment.err.text };
}

test.each([[['--help']], [['-h']]])('explains itself on %j', async (args) => {
  const { code, out, err } = await run(args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Usage: hdc [command]');
  expect(out).toMatch(/^ {2}replay {2,}\w/m);
});

test.each([[['replay', '--help']], [['replay', '-h']], [['replay', 'x.jsonl', '--frob', '--help']]])(
  'explains the command on %j, with every option and within the width',
  async (args) => {
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const option of Object.keys(REPLAY_OPTIONS)) expect(out).toContain(`--${option}`);
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  },
);

test.each([
  [['help'], 'Usage: hdc [command]'],
  [['help', 'run'], 'Usage: hdc run [options] -- AGENT'],
  [['help', 'gateway', 'attach'], 'Usage: hdc gateway attach'],
])('explains what is meant on %j', async (args, usage) => {
  expect(await run(args)).toMatchObject({ code: 0, err: '', out: expect.stringContaining(usage) });
});

test('breaks its own sentences between words, in a terminal', async () => {
  const { err } = await run(['replay', '--jsno'], true);
  const lines = stripVTControlCharacters(err).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every(({ length }) => length <= 80)).toBe(true);
  expect(lines.join(' ')).toContain('Did you mean --json?');
});

test('prints the same help with colours and without', async () => {
  const plain = (await run(['replay', '--help'])).out;
  const colored = (await run(['replay', '--help'], true)).out;
  expect(colored).not.toBe(plain);
  expect(stripVTControlCharacters(colored)).toBe(plain);
});

test.each(['--version', '-v'])('prints its version on %s', async (option) => {
  expect(await run([option])).toEqual({ code: 0, out: `${packageVersion()}\n`, err: '' });
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
});

describe('refuses with exit code 2, and prints nothing', () => {
  test.each([
    [['--frob'], 'Unknown option "--frob". Allowed: --strategy, '],
    [['repaly'], 'Unknown command "repaly". Did you mean replay? Allowed: run, '],
    [['help', 'rnu'], 'Unknown command "rnu". Did you mean run? Allowed: run, '],
    [[''], 'Unknown command "". Allowed: run, '],
    [['replay', '--jsno'], 'Unknown option "--jsno". Did you mean --json?'],
    [['replay', '--html', '/no/such/folder/x.html'], 'Cannot write "/no/such/folder/x.html"'],
    [['replay', '--html', '/'], 'Cannot write "/": it is a folder'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.startsWith('hdc: ')).toBe(true);
  });
});
