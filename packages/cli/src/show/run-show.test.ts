import { mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { encodeText, FileOriginalStore, type KeptOriginal } from '@hdc/requests';
import { describe, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { FakeStream, fakeEnvironment } from '../testing/fake-environment.ts';

const NOW = Date.UTC(2025, 0, 31, 12);
const MINUTE = 60_000;

const folder = useTemporaryFolder();

async function run(args: readonly string[], isTerminal = false) {
  const environment = fakeEnvironment({
    env: { HDC_HOME: folder() },
    cwd: folder(),
    out: new FakeStream(isTerminal),
    now: () => NOW,
  });
  const code = await runCli(['show', ...args], environment);
  return { code, out: environment.out.text, err: environment.err.text, bytes: environment.out.bytes };
}

async function keep(text: string, minutesAgo = 0): Promise<Required<KeptOriginal>> {
  const store = new FileOriginalStore({ folder: folder('store'), now: () => NOW });
  const { id = '', path = '' } = (await store.keep(text)) ?? {};
  const usedAt = (NOW - minutesAgo * MINUTE) / 1_000;
  utimesSync(path, usedAt, usedAt);
  return { id, path };
}

test('prints an original to the byte, by its id, the beginning of it, or its path', async () => {
  const text = 'a\r\nb\u0000\u001b[31m half \ud800 of a pair, no end of line';
  const { id, path } = await keep(text);
  await keep('another');
  for (const wanted of [id, id.slice(0, 6), id.slice(0, 6).toUpperCase(), path]) {
    const { code, err, bytes } = await run([wanted]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(Buffer.concat(bytes).equals(encodeText(text))).toBe(true);
  }
});

test('a terminal gets nothing that could steer it', async () => {
  const { id } = await keep('red \u001b]0;title\u0007 and\u0000 end\n');
  const { out, bytes } = await run([id], true);
  expect(out).toBe('red \\u{1b}]0;title\\u{7} and\\u{0} end\n');
  expect(bytes).toEqual([]);
});

test('lists the latest, with age, size and lines', async () => {
  const old = await keep('one\ntwo\n', 3 * 24 * 60);
  const young = await keep('x'.repeat(3_000), 5);
  const { code, out } = await run([]);
  expect(code).toBe(0);
  const [title, first, second] = out.split('\n');
  expect(title).toMatch(/^id +used +size +lines +what$/);
  expect(first).toMatch(new RegExp(`^${young.id.slice(0, 12)} +5 min ago +2\\.9 KB +1$`));
  expect(second).toMatch(new RegExp(`^${old.id.slice(0, 12)} +2025-01-28 +8 bytes +2$`));
});

test('lists twenty, and says how many there are besides', async () => {
  for (let number = 0; number < 23; number += 1) await keep(`text ${number}`, number);
  const { out } = await run([]);
  expect(out.split('\n')).toHaveLength(23);
  expect(out).toContain('and 3 older');
});

test('nothing kept is nothing to list', async () => {
  expect(await run([])).toMatchObject({ code: 0, out: `Nothing is kept in ${folder('store')}\n` });
});

describe('refuses', () => {
  test('an id that is not there, and names those that are', async () => {
    const { id } = await keep('text');
    for (const wanted of ['zzz', '', '../../etc/passwd', 'f'.repeat(65)]) {
      const { code, err } = await run([wanted]);
      expect(code).toBe(2);
      expect(err).toContain(`Unknown original ${JSON.stringify(wanted)}. Allowed: ${id.slice(0, 12)}`);
    }
  });

  test('any id while nothing is kept', async () => {
    const { code, err } = await run(['abc']);
    expect(code).toBe(2);
    expect(err).toContain('There is no "abc": nothing is kept in');
  });

  test('the beginning of several, and tells them apart', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 40; number += 1) ids.push((await keep(`text ${number}`)).id);
    const start = ids.map((id) => id.slice(0, 1)).find((each, at, all) => all.indexOf(each) !== at) ?? '';
    const { code, err } = await run([start]);
    expect(code).toBe(2);
    expect(err).toContain(`"${start}" is the beginning of several originals. Allowed: ${start}`);
  });

  test('more than one id, and options', async () => {
    expect((await run(['a', 'b'])).err).toContain('hdc show takes one id, got 2: a, b');
    expect((await run(['--json'])).err).toContain('Unknown option "--json". Allowed: --help');
  });
});

test('names damaged and unreadable originals', async () => {
  const { id, path } = await keep('text');
  truncateSync(path, 2);
  const damaged = await run([id]);
  expect(damaged).toMatchObject({ code: 1, out: '' });
  expect(damaged.err).toContain('is damaged');
  expect((await run([])).out).toContain('damaged');
  rmSync(folder('store'), { recursive: true });
  writeFileSync(folder('store'), '');
  expect((await run([])).code).toBe(1);
  rmSync(folder('store'));
  mkdirSync(folder('store'));
  expect((await run([])).out).toContain('Nothing is kept');
});
