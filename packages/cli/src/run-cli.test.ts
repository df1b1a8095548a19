import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { packageVersion } from './package-version.ts';
import { runCli } from './run-cli.ts';

async function run(args: readonly string[], isColored = false) {
  let out = '';
  let err = '';
  const code = await runCli(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isColored,
  });
  return { code, out, err };
}

test('prints what was pruned from the built-in session', async () => {
  const { code, out, err } = await run([]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('strategy high-density');
  expect(out).toContain('read_file src/order/total.ts');
  expect(out).toContain('@docs/pricing.md');
  expect(out).toMatch(/^tokens +\d.* → .*\d {2}−\d+\.\d %$/m);
});

test('prints the same with colours and without', async () => {
  const plain = (await run([])).out;
  const colored = (await run([], true)).out;
  expect(colored).not.toBe(plain);
  expect(stripVTControlCharacters(colored)).toBe(plain);
  expect(stripVTControlCharacters(plain)).toBe(plain);
});

test.each(['--help', '-h'])('explains itself on %s', async (option) => {
  const { code, out } = await run([option]);
  expect(code).toBe(0);
  expect(out).toContain('Usage: hdc');
});

test.each(['--version', '-v'])('prints its version on %s', async (option) => {
  expect(await run([option])).toEqual({ code: 0, out: `${packageVersion()}\n`, err: '' });
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
});

describe('refuses', () => {
  test.each([
    [['--frob'], '"--frob"'],
    [['session.json'], '"session.json"'],
    [[''], '""'],
    [['--help', 'me'], '"me"'],
    [['--version', '--help'], '"--help"'],
  ])('%j and names what is allowed', async (args, quoted) => {
    expect(await run(args)).toEqual({
      code: 2,
      out: '',
      err: `hdc: unknown argument ${quoted}; allowed: --help, --version, one at a time\n`,
    });
  });
});

test('the README shows the figures of the built-in session', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, before = '', after = '', saved = ''] =
    /^tokens +(.+) → (.+) {2}(.+)$/m.exec((await run([])).out) ?? [];
  expect(readme.replace(/ +/g, ' ')).toContain(`| ${before} | ${after} | ${saved} |`);
});
