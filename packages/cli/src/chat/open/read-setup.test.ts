import { createServer } from 'node:http';
import { createRecording, profileFolder, resumeRecording } from '@hdc/agent';
import { ProfileStore } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeEnvironment } from '../../testing/fake-environment.ts';
import { parseChatArguments } from '../arguments/parse-chat-arguments.ts';
import { chatPlaces } from './chat-places.ts';
import { readSetup } from './read-setup.ts';

const folder = useTemporaryFolder();

const of = (model: string) => ({ provider: 'openai-compatible', model, baseUrl: `http://${model}` });

/** Every source names a model and a limit of its own. */
async function setupOf(sources: readonly ('flags' | 'session' | 'environment' | 'profile')[]) {
  const has = (source: (typeof sources)[number]) => sources.includes(source);
  const env = has('environment') ? { HDC_MODEL: 'environment', HDC_BASE_URL: 'http://environment' } : {};
  const environment = fakeEnvironment({ cwd: folder(), env: { HDC_HOME: folder(), ...env } });
  const places = chatPlaces(environment);
  if (has('profile')) {
    const profiles = new ProfileStore(profileFolder(places.config));
    await profiles.save('default', { ...of('profile'), settings: { 'context-limit': 1_000 } });
  }
  const flags = ['--model', 'flags', '--base-url', 'http://flags', '--set', 'context-limit=3000'];
  const asked = parseChatArguments(has('flags') ? flags : []);
  const resumed = has('session') ? await recordedSession(places.sessions) : undefined;
  const { choice, settings, workspace } = await readSetup(asked, environment, places, { resumed });
  resumed?.recording.close();
  return { choice, limit: settings.get('context-limit'), workspace };
}

async function recordedSession(sessions: string) {
  const recording = createRecording({
    folder: sessions,
    cwd: '/elsewhere',
    provider: 'openai',
    model: 'first',
  });
  recording.record({ type: 'event', event: 'model', ...of('session') });
  recording.record({ type: 'event', event: 'settings', settings: { 'context-limit': 2_000 } });
  recording.close();
  return resumeRecording(recording.path);
}

test.each([
  [['profile'], 'profile', 1_000],
  [['environment', 'profile'], 'environment', 1_000],
  [['session', 'environment', 'profile'], 'session', 2_000],
  [['flags', 'session', 'environment', 'profile'], 'flags', 3_000],
  [['flags', 'profile'], 'flags', 3_000],
] as const)('of %j the first one chooses', async (sources, model, limit) => {
  expect(await setupOf(sources)).toMatchObject({ choice: of(model), limit });
});

test('without any source there is no choice, and the workspace is where the person stands', async () => {
  expect(await setupOf([])).toEqual({ choice: undefined, limit: undefined, workspace: folder() });
});

test('a resumed session goes on with its own settings, whatever the default profile says', async () => {
  const environment = fakeEnvironment({ cwd: folder(), env: { HDC_HOME: folder() } });
  const places = chatPlaces(environment);
  const profiles = new ProfileStore(profileFolder(places.config));
  await profiles.save('default', { settings: { 'compression.strategy': 'one-shot' } });
  const resumed = await recordedSession(places.sessions);
  const { settings } = await readSetup(parseChatArguments([]), environment, places, { resumed });
  resumed.recording.close();
  expect(settings.get('compression.strategy')).toBe('adaptive-density');
});

test('a resumed session goes on in its own folder', async () => {
  expect((await setupOf(['session'])).workspace).toBe('/elsewhere');
});

test("somebody else's recording chooses neither the model nor the settings nor the folder()", async () => {
  const environment = fakeEnvironment({ cwd: folder(), env: { HDC_HOME: folder() } });
  const resumed = await recordedSession(folder('downloads'));
  const setup = await readSetup(parseChatArguments([]), environment, chatPlaces(environment), { resumed });
  resumed.recording.close();
  expect(setup).toMatchObject({ choice: undefined, workspace: folder() });
  expect(setup.settings.get('context-limit')).toBeUndefined();
  expect(setup.notices).toEqual([expect.stringContaining('not recorded here')]);
});

describe('the key of a vendor without a model', () => {
  const key = { ANTHROPIC_API_KEY: 'sk-test' };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: [{ id: 'claude-one' }, { id: 'claude-two' }] }));
  });
  let env: Record<string, string> = {};
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    env = { ...key, HDC_HOME: folder(), ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` };
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('has a person choose among its models, once', async () => {
    const environment = fakeEnvironment({ cwd: folder(), env });
    const asked: string[] = [];
    const pickModel = async (models: readonly { readonly id: string }[]) => {
      asked.push(models.map(({ id }) => id).join());
      return models.at(-1)?.id;
    };
    const sources = { resumed: undefined, pickModel };
    const read = () => readSetup(parseChatArguments([]), environment, chatPlaces(environment), sources);
    const setups = [await read(), await read()];
    expect(setups.map(({ choice }) => choice)).toMatchObject([
      { provider: 'anthropic', model: 'claude-two' },
      { provider: 'anthropic', model: 'claude-two' },
    ]);
    expect(asked).toEqual(['claude-one,claude-two']);
    expect(setups[0]?.notices).toEqual([expect.stringContaining('is kept as the profile default')]);
  });

  test('is refused where nobody can be asked', async () => {
    const environment = fakeEnvironment({ cwd: folder(), env });
    const places = chatPlaces(environment);
    const setup = readSetup(parseChatArguments([]), environment, places, { resumed: undefined });
    await expect(setup).rejects.toThrow(
      'ANTHROPIC_API_KEY is set, but no model is named; say which with --model',
    );
  });
});
