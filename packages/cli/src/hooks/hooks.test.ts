import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';
import { CLAUDE_HOOK } from '../testing/program.ts';

/** The gateway is loaded, which a busy machine does slowly. */
const TIMEOUT_MS = 120_000;

const home = useTemporaryFolder();

async function run(...args: readonly string[]) {
  const environment = fakeEnvironment({ home: home(), cwd: home(), env: { HDC_HOME: home('hdc') } });
  const code = await runCli(['hooks', ...args], environment);
  return { code, out: environment.out.text, err: environment.err.text };
}

const settings = () => home('.claude', 'settings.json');
const read = () => readFileSync(settings(), 'utf8');
const OTHERS =
  '{\n\t// mine\n\t"hooks": { "PostToolUse": [ { "matcher": "Edit", "hooks": [] } ], "Stop": [] },\r\n}\n';

describe('hdc hooks', { timeout: TIMEOUT_MS }, () => {
  test('adds the hook to those that are there, and puts the settings back to the byte', async () => {
    mkdirSync(home('.claude'));
    writeFileSync(settings(), OTHERS);
    expect(await run('install', 'claude')).toMatchObject({ code: 0, err: '' });
    expect(read()).toContain('// mine');
    expect(read()).toContain('"matcher": "Edit"');
    expect(read()).toContain(JSON.stringify(`"${process.execPath}" `).slice(1, -1));
    expect((await run('uninstall', 'claude')).out).toContain('as they were before, byte for byte');
    expect(read()).toBe(OTHERS);
  });

  test('leaves no trace where there were no settings', async () => {
    await run('install', 'claude');
    expect(JSON.parse(read()).hooks.PostToolUse).toHaveLength(1);
    await run('uninstall', 'claude');
    expect(existsSync(home('.claude'))).toBe(false);
  });

  test('keeps what others changed meanwhile, and takes out its own hook alone', async () => {
    mkdirSync(home('.claude'));
    writeFileSync(settings(), OTHERS);
    await run('install', 'claude');
    writeFileSync(settings(), read().replace('"Stop": []', '"Stop": [1]'));
    expect((await run('uninstall', 'claude')).out).toContain('others have changed its settings meanwhile');
    expect(read()).toContain('"Stop": [1]');
    expect(read()).toContain('"matcher": "Edit"');
    expect(read()).not.toContain('main.js');
  });

  test.each([
    ['the whole list', '{ "theme": "dark" }'],
    ['the hook alone', '{ "hooks": { "PostToolUse": [] }, "theme": "dark" }'],
    ['the list, for something else', '{ "hooks": { "PostToolUse": {} }, "theme": "dark" }'],
    ['everything', ''],
  ])('a person who removed %s by hand can uninstall and install again', async (_, text) => {
    mkdirSync(home('.claude'));
    writeFileSync(settings(), OTHERS);
    await run('install', 'claude');
    writeFileSync(settings(), text);
    expect(await run('uninstall', 'claude')).toMatchObject({ code: 0, err: '' });
    expect(read()).toBe(text);
    expect((await run('uninstall', 'claude')).out).toContain('it had no hook of hdc');
  });

  test.each(['{ "theme": "dark" }', '{ "hooks": { "PostToolUse": [] } }', ''])(
    'a hook that a person removed by hand can be installed again: %j',
    async (text) => {
      await run('install', 'claude');
      writeFileSync(settings(), text);
      expect(await run('install', 'claude')).toMatchObject({ code: 0, err: '' });
      expect(JSON.parse(read()).hooks.PostToolUse).toHaveLength(1);
      expect((await run('uninstall', 'claude')).out).toContain('as they were before, byte for byte');
      expect(read()).toBe(text);
    },
  );

  test('settings that a person removed can get the hook again', async () => {
    await run('install', 'claude');
    rmSync(home('.claude'), { recursive: true });
    expect(await run('install', 'claude')).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(read()).hooks.PostToolUse).toHaveLength(1);
  });

  test.each([
    [[], 'What about hooks? Allowed: install, uninstall'],
    [['install'], 'Which agent? Allowed: claude'],
    [['install', 'codex'], 'Unknown agent "codex"'],
    [['install', 'claude', 'x'], 'Unexpected "x"; one agent at a time'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test.each(['{ "hooks": { "PostToolUse": 1 } }', '[1]', '{ "hooks": '])(
    'settings that cannot be read stay: %s',
    async (text) => {
      mkdirSync(home('.claude'));
      writeFileSync(settings(), text);
      expect(await run('install', 'claude')).toMatchObject({
        code: 2,
        err: expect.stringContaining('left as it is'),
      });
      expect(read()).toBe(text);
    },
  );

  test('installs one hook, and says when there is none', async () => {
    await run('install', 'claude');
    expect((await run('install', 'claude')).err).toContain(
      'has the hook already; hdc hooks uninstall claude first',
    );
    await run('uninstall', 'claude');
    expect((await run('uninstall', 'claude')).out).toContain('it had no hook of hdc');
  });
});

describe('the program of the hook', () => {
  const ask = (input: string) => execFileSync(process.execPath, [CLAUDE_HOOK], { input, encoding: 'utf8' });
  const hits = Array.from({ length: 40 }, (_, line) => `src/values.ts:${line + 1}:const value${line};`).join(
    '\n',
  );

  test('gives a smaller output in the shape of the tool', () => {
    const tool_response = { stdout: hits, stderr: '', interrupted: false, isImage: false };
    const payload = { tool_name: 'Bash', tool_input: { command: 'grep -rn value src' }, tool_response };
    const { hookSpecificOutput } = JSON.parse(ask(JSON.stringify(payload)));
    expect(hookSpecificOutput).toEqual({
      hookEventName: 'PostToolUse',
      updatedToolOutput: {
        ...tool_response,
        stdout: expect.stringMatching(/^src\/values\.ts\n1:const value0;/),
      },
    });
  });

  test.each(['', 'no JSON', '{}', '{"tool_name":"Bash","tool_response":{"stdout":"short"}}'])(
    'says nothing and fails never for %j',
    (input) => expect(ask(input)).toBe(''),
  );
});
