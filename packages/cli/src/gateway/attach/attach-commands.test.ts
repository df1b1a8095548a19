import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../run-cli.ts';
import { fakeEnvironment } from '../../testing/fake-environment.ts';

/** The gateway is loaded, which a busy machine does slowly. */
const TIMEOUT_MS = 120_000;

const home = useTemporaryFolder();

async function run(...args: readonly string[]) {
  const environment = fakeEnvironment({
    home: home(),
    cwd: home(),
    env: { HDC_HOME: home('hdc'), PATH: home('bin') },
  });
  const code = await runCli(['gateway', ...args], environment);
  return { code, out: environment.out.text, err: environment.err.text };
}

const settings = () => home('.claude', 'settings.json');

describe('attach and detach', { timeout: TIMEOUT_MS }, () => {
  test('an agent asks the gateway, and is as before in the end', async () => {
    mkdirSync(home('.claude'));
    writeFileSync(settings(), '{"model":"x"}');
    const attached = await run('attach', 'claude', '--port', '9001');
    expect(attached).toMatchObject({ code: 0, err: '' });
    expect(attached.out).toContain('Claude Code asks http://127.0.0.1:9001 from now on');
    expect(JSON.parse(readFileSync(settings(), 'utf8')).env.ANTHROPIC_BASE_URL).toBe('http://127.0.0.1:9001');
    const detached = await run('detach', 'claude');
    expect(detached.out).toBe('Claude Code: its settings are as they were before, byte for byte.\n');
    expect(readFileSync(settings(), 'utf8')).toBe('{"model":"x"}');
    expect((await run('detach', 'claude')).out).toContain('it was not attached');
  });

  test.each([
    [['attach'], 'Which agent? Allowed: claude,'],
    [['attach', 'claud'], 'Unknown agent "claud". Did you mean claude?'],
    [['attach', 'gemini'], 'Unknown agent "gemini".'],
    [['attach', 'claude', 'codex'], 'Unexpected "codex"; one agent at a time'],
    [['attach', 'claude', '--port', '70000'], 'Invalid value "70000" for --port'],
    [['detach'], 'Which agent?'],
  ])('%j is refused and changes nothing', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(existsSync(settings())).toBe(false);
  });

  test('settings that cannot be read are refused and stay', async () => {
    mkdirSync(home('.claude'));
    writeFileSync(settings(), '{ broken');
    const { code, err } = await run('attach', 'claude');
    expect(code).toBe(2);
    expect(err).toContain('was left as it is: it is not a JSON object');
    expect(readFileSync(settings(), 'utf8')).toBe('{ broken');
  });
});

describe('doctor', { timeout: TIMEOUT_MS }, () => {
  test('says what is installed and how to use it', async () => {
    mkdirSync(home('bin'));
    writeFileSync(home('bin', 'claude'), '');
    chmodSync(home('bin', 'claude'), 0o755);
    const { code, out } = await run('doctor');
    expect(code).toBe(0);
    expect(out).toMatch(/^claude +\S+claude +no +hdc run -- claude$/m);
    expect(out).toMatch(/^codex +not installed +no$/m);
  });

  test('knows a gateway that answers, and one that does not any more', async () => {
    const gateway = createServer((_, response) => response.end('ok'));
    const { port } = new URL(await listenOn(gateway, 0, '127.0.0.1'));
    await run('attach', 'claude', '--port', port);
    const alive = await run('doctor');
    expect(alive.code).toBe(0);
    expect(alive.out).toContain('hdc gateway detach claude');
    await new Promise((resolve) => {
      gateway.close(resolve);
      gateway.closeAllConnections();
    });
    const stale = await run('doctor');
    expect(stale.code).toBe(1);
    expect(stale.out).toContain('which does not answer');
  });
});
