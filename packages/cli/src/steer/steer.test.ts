import { useTemporaryFolder } from '@hdc/core/testing';
import { ALL_CONVERSATIONS, ConversationNotes, FileModes } from '@hdc/gateway';
import { FileOriginalStore, FilePins } from '@hdc/requests';
import { expect, test } from 'vitest';
import { gatewayPlaces } from '../gateway/start/gateway-places.ts';
import { runCli } from '../run-cli.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';

const home = useTemporaryFolder();

const KEY = `content:${'d945295c'.padEnd(64, '0')}`;

/** A gateway has taken one thing out of one conversation. */
async function prepare() {
  const environment = fakeEnvironment({ env: { HDC_HOME: home() } });
  const places = gatewayPlaces(environment);
  const kept = await new FileOriginalStore({ folder: places.originals }).keep('the whole output');
  if (!kept) throw new Error('nothing was kept');
  const origin = { agent: 'Claude Code', folder: 'shop' };
  const notes = new ConversationNotes({ folder: places.notes, now: environment.now, origin });
  await notes.open();
  const decision = { key: 'block-key', original: kept.id };
  notes.note({
    conversation: KEY,
    at: environment.now(),
    firstWords: 'Make the invoice right',
    edits: [{ what: 'npm test', tool: 'run_shell_command', decision }],
  });
  const run = async (...args: readonly string[]) => {
    const own = fakeEnvironment({ env: { HDC_HOME: home() } });
    const code = await runCli(args, own);
    return { code, text: own.out.text + own.err.text };
  };
  const later = environment.now() + 5_000;
  const pins = new FilePins({ path: places.pins, now: () => later });
  const modes = new FileModes({ path: places.modes, now: () => later });
  return { id: kept.id, run, pins, modes };
}

test('hdc show and hdc pin name the tool and what it was called with', async () => {
  const { id, run } = await prepare();
  const row = new RegExp(`^${id.slice(0, 12)} .* run_shell_command npm test$`, 'm');
  expect((await run('show')).text).toMatch(row);
  const listed = (await run('pin')).text;
  expect(listed).toMatch(/^d945295c {2}Claude Code · shop · Make the invoice right\n/);
  expect(listed).toMatch(row);
});

test('hdc pin keeps something in requests, and lets it go', async () => {
  const { id, run, pins } = await prepare();
  expect((await run('pin', id.slice(0, 8))).text).toContain('npm test goes out as it was');
  expect(pins.has('block-key')).toBe(true);
  expect((await run('pin', '--off', id)).code).toBe(0);
  expect((await run('pin', 'ffff')).code).toBe(2);
});

test('hdc off and hdc on turn one conversation, or all of them', async () => {
  const { run, modes } = await prepare();
  const all = (await run('off')).text;
  expect(all).toContain('are sent unchanged');
  expect(all).toContain('hdc off d945295c  Claude Code · shop');
  expect(modes.get(ALL_CONVERSATIONS)).toBe('observe');
  expect((await run('off', 'd945')).text).toContain('Make the invoice right: requests are sent unchanged');
  modes.set(ALL_CONVERSATIONS, undefined);
  expect([modes.get(KEY), modes.get(ALL_CONVERSATIONS)]).toEqual(['observe', undefined]);
  expect((await run('on', 'd945')).code).toBe(0);
  expect(await run('off', 'zz')).toMatchObject({ code: 2, text: expect.stringContaining('Known: d945295c') });
});
