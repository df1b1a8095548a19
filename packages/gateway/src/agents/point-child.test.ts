import { describe, expect, test } from 'vitest';
import { AgentSettingsError } from '../errors/agent-settings-error.ts';
import { SCENE_HOST as HOST, pointScene as point, type Scene } from '../testing/point-scene.ts';
import { AGENT_ROWS } from './agent-rows.ts';
import { findAgent, findCommand } from './find-agent.ts';

const HOME = '/home/me';
const CWD = '/home/me/code/app';
const CORP = 'https://llm.corp.example/team/v1';

const json = (value: unknown) => JSON.stringify(value);
const claudeUrl = (url: string) => json({ env: { ANTHROPIC_BASE_URL: url } });
const providerUrl = (url: string, provider = 'anthropic') =>
  json({ provider: { [provider]: { options: { baseURL: url } } } });

describe('tools that are loaded late', () => {
  const deferral = (scene: Scene) => {
    const { env, deferred } = point('claude', scene);
    return [env['ENABLE_TOOL_SEARCH'], deferred];
  };

  test('Claude Code is told to, and that is said', () => {
    expect(deferral({})).toEqual(['true', ['ENABLE_TOOL_SEARCH=true']]);
  });

  test('it is left alone where the person wants that, or has set it', () => {
    expect(deferral({ defersTools: false })).toEqual([undefined, []]);
    expect(deferral({ env: { ENABLE_TOOL_SEARCH: 'auto' } })).toEqual([undefined, []]);
  });

  test('other agents have no such setting', () => {
    expect(point('codex').deferred).toEqual([]);
  });
});

describe('each agent is pointed in its own way', () => {
  test('Claude Code by a variable without a version', () => {
    expect(point('claude').env['ANTHROPIC_BASE_URL']).toBe(HOST);
    expect(point('claude', { args: ['-p', 'hi'] }).args).toEqual(['-p', 'hi']);
  });

  test('Codex by arguments of one launch, which keep its provider', () => {
    expect(point('codex', { args: ['exec', 'hi'] }).args).toEqual([
      '-c',
      `openai_base_url="${HOST}/v1"`,
      'exec',
      'hi',
    ]);
  });

  test('OpenCode by the content of a configuration', () => {
    const { provider } = JSON.parse(point('opencode').env['OPENCODE_CONFIG_CONTENT'] ?? '');
    expect(provider.anthropic.options.baseURL).toBe(`${HOST}/v1`);
    expect(provider.google.options.baseURL).toBe(`${HOST}/v1beta`);
  });

  test('pi by an extension that is the same file for every run', () => {
    const { args, env } = point('pi');
    expect(args).toEqual(['-e', '/state/hdc-gateway.js']);
    expect(env['HDC_RUN_OPENAI']).toBe(`${HOST}/v1`);
    expect(findAgent('pi')?.child?.file?.text).not.toMatch(/\{(?:host|v1|anthropic)|http/);
  });

  test('an agent that nobody knows by what SDKs read', () => {
    expect(point('my-own-agent').env).toMatchObject({
      ANTHROPIC_BASE_URL: HOST,
      OPENAI_BASE_URL: `${HOST}/v1`,
    });
  });
});

describe('the server that the agent would have asked becomes the upstream', () => {
  const codex = `model_provider = "corp"\n[model_providers.corp]\nname = "x"\nbase_url = "${CORP}"\nenv_key = "CORP_KEY"\n`;
  test.each<[string, string, Scene, Record<string, string>]>([
    ['claude', 'a variable', { env: { ANTHROPIC_BASE_URL: CORP } }, { 'anthropic-messages': CORP }],
    ['claude', 'an empty variable', { env: { ANTHROPIC_BASE_URL: '' } }, {}],
    ['claude', 'nothing', {}, {}],
    [
      'claude',
      'user settings',
      { files: { '~/.claude/settings.json': claudeUrl(CORP) } },
      { 'anthropic-messages': CORP },
    ],
    [
      'claude',
      'user settings before a variable',
      {
        files: { '~/.claude/settings.json': claudeUrl(CORP) },
        env: { ANTHROPIC_BASE_URL: 'https://other.example' },
      },
      { 'anthropic-messages': CORP },
    ],
    [
      'claude',
      'settings in a folder of their own',
      { files: { '/cfg/settings.json': claudeUrl(CORP) }, env: { CLAUDE_CONFIG_DIR: '/cfg' } },
      { 'anthropic-messages': CORP },
    ],
    [
      'claude',
      'settings on the command line',
      {
        files: { '~/.claude/settings.json': claudeUrl('https://other.example') },
        args: ['--settings', claudeUrl(CORP)],
      },
      { 'anthropic-messages': CORP },
    ],
    [
      'claude',
      'a file named on the command line',
      { files: { './mine.json': claudeUrl(CORP) }, args: ['--settings=mine.json'] },
      { 'anthropic-messages': CORP },
    ],
    [
      'claude',
      'a project that is trusted',
      {
        files: {
          './.claude/settings.local.json': claudeUrl(CORP),
          '~/.claude.json': json({ projects: { [`${HOME}/code`]: { hasTrustDialogAccepted: true } } }),
        },
      },
      { 'anthropic-messages': CORP },
    ],
    ['codex', 'a provider', { files: { '~/.codex/config.toml': codex } }, { 'openai-responses': CORP }],
    [
      'codex',
      'openai_base_url',
      { files: { '~/.codex/config.toml': `openai_base_url = '${CORP}' # mine\n` } },
      { 'openai-responses': CORP },
    ],
    [
      'codex',
      'CODEX_HOME',
      { files: { '/cx/config.toml': codex }, env: { CODEX_HOME: '/cx' } },
      { 'openai-responses': CORP },
    ],
    [
      'codex',
      'a profile',
      { files: { '~/.codex/work.config.toml': codex }, args: ['exec', '-p', 'work', 'hi'] },
      { 'openai-responses': CORP },
    ],
    [
      'codex',
      'an override',
      {
        files: { '~/.codex/config.toml': codex },
        args: ['exec', '-c', 'model_providers.corp.base_url=https://late.example/v1', 'hi'],
      },
      { 'openai-responses': 'https://late.example/v1' },
    ],
    [
      'codex',
      'a provider that is not chosen',
      { files: { '~/.codex/config.toml': `[model_providers.corp]\nbase_url = "${CORP}"\n` } },
      {},
    ],
    ['codex', 'a project, which Codex ignores', { files: { './.codex/config.toml': codex } }, {}],
    [
      'opencode',
      'the global file',
      { files: { '~/.config/opencode/opencode.json': providerUrl(CORP) } },
      { 'anthropic-messages': CORP },
    ],
    [
      'opencode',
      'comments and a variable',
      {
        files: { '~/.config/opencode/opencode.jsonc': `// mine\n${providerUrl('{env:LLM}', 'openai')}` },
        env: { LLM: CORP },
      },
      { 'openai-responses': CORP },
    ],
    [
      'opencode',
      'OPENCODE_CONFIG',
      { files: { '/x.json': providerUrl(CORP) }, env: { OPENCODE_CONFIG: '/x.json' } },
      { 'anthropic-messages': CORP },
    ],
    [
      'opencode',
      'OPENCODE_CONFIG_CONTENT',
      { env: { OPENCODE_CONFIG_CONTENT: providerUrl(CORP, 'google') } },
      { gemini: CORP },
    ],
    [
      'opencode',
      'a variable that its SDK reads',
      { env: { ANTHROPIC_BASE_URL: CORP } },
      { 'anthropic-messages': CORP },
    ],
    [
      'opencode',
      'a project that says the same as the person',
      {
        files: {
          './opencode.json': providerUrl(CORP),
          '~/.config/opencode/opencode.json': providerUrl(CORP),
        },
      },
      { 'anthropic-messages': CORP },
    ],
    [
      'opencode',
      'a project that shall not count',
      { files: { './opencode.json': providerUrl(CORP) }, env: { OPENCODE_DISABLE_PROJECT_CONFIG: '1' } },
      {},
    ],
    [
      'pi',
      'models.json',
      { files: { '~/.pi/agent/models.json': json({ providers: { openai: { baseUrl: CORP } } }) } },
      { 'openai-responses': CORP },
    ],
    [
      'gemini',
      'a file of the person',
      { files: { '~/.gemini/.env': `GOOGLE_GEMINI_BASE_URL="${CORP}"\n` } },
      { gemini: CORP },
    ],
    [
      'gemini',
      'a variable before a file',
      {
        files: { '~/.gemini/.env': 'GOOGLE_GEMINI_BASE_URL=https://other.example' },
        env: { GOOGLE_GEMINI_BASE_URL: CORP },
      },
      { gemini: CORP },
    ],
    [
      'gemini',
      'a trusted project',
      {
        files: {
          './.env': `export GOOGLE_GEMINI_BASE_URL=${CORP}`,
          '~/.gemini/trustedFolders.json': json({ [CWD]: 'TRUST_FOLDER' }),
        },
      },
      { gemini: CORP },
    ],
    [
      'gemini',
      'only the nearest file',
      { files: { './.env': 'A=1', '~/.gemini/.env': `GOOGLE_GEMINI_BASE_URL=${CORP}` } },
      {},
    ],
    ['qwen', 'a variable', { env: { OPENAI_BASE_URL: CORP } }, { 'openai-chat': CORP }],
    [
      'qwen',
      'its settings',
      { files: { '~/.qwen/settings.json': json({ security: { auth: { baseUrl: CORP } } }) } },
      { 'openai-chat': CORP },
    ],
    [
      'copilot',
      'its variable',
      { env: { COPILOT_PROVIDER_BASE_URL: CORP } },
      { 'openai-chat': CORP, 'anthropic-messages': CORP },
    ],
    ['my-own-agent', 'a variable', { env: { LLM_BASE_URL: CORP } }, { 'openai-chat': CORP }],
  ])('%s: %s', (name, _, scene, expected) => {
    const { upstreams } = point(name, scene);
    const origins = Object.entries(expected).map(([format, url]) => [format, new URL(url).origin]);
    expect(upstreams).toMatchObject(Object.fromEntries(origins));
    if (origins.length === 0) expect(upstreams).toEqual({});
  });

  test('at the very path that the person wrote, with or without a version', () => {
    const files = { '~/.config/opencode/opencode.json': providerUrl('https://corp.example/llm/') };
    const { provider } = JSON.parse(point('opencode', { files }).env['OPENCODE_CONFIG_CONTENT'] ?? '');
    expect(provider.anthropic.options.baseURL).toBe(`${HOST}/llm/`);
    expect(provider.openai.options.baseURL).toBe(`${HOST}/v1`);
  });

  test('and a variable that would send the same elsewhere is left alone', () => {
    const { env } = point('my-own-agent', { env: { OPENAI_API_BASE: CORP } });
    expect(env['OPENAI_API_BASE']).toBe(`${HOST}/team/v1`);
    expect(env).not.toHaveProperty('OPENAI_BASE_URL');
    expect(env).not.toHaveProperty('LLM_BASE_URL');
  });
});

describe('what the person set is kept', () => {
  test('OPENCODE_CONFIG_CONTENT is merged', () => {
    const own = {
      permission: { bash: 'deny' },
      provider: { anthropic: { options: { apiKey: 'k' } }, corp: {} },
    };
    const { env } = point('opencode', { env: { OPENCODE_CONFIG_CONTENT: `/* mine */ ${json(own)}` } });
    const merged = JSON.parse(env['OPENCODE_CONFIG_CONTENT'] ?? '');
    expect(merged).toMatchObject(own);
    expect(merged.provider.anthropic.options.baseURL).toBe(`${HOST}/v1`);
  });

  test('the provider of Codex keeps its name and everything but its URL', () => {
    const files = {
      '~/.codex/config.toml': `model_provider = "corp"\n[model_providers.corp]\nbase_url = "https://corp.example/llm"\nenv_key = "K"\n`,
    };
    expect(point('codex', { files, args: ['resume', '--last'] }).args).toEqual([
      '-c',
      `model_providers.corp.base_url="${HOST}/llm"`,
      'resume',
      '--last',
    ]);
  });

  test('an override of the person stands before ours, so that ours wins', () => {
    const args = ['exec', '-c', 'openai_base_url=https://corp.example/v1', '--', '-c', 'hi'];
    const { args: pointed } = point('codex', { args });
    expect(pointed).toEqual([...args.slice(0, 3), '-c', `openai_base_url="${HOST}/v1"`, '--', '-c', 'hi']);
  });

  test('settings of Claude Code on the command line are merged, where settings win over variables', () => {
    const own = json({
      env: { ANTHROPIC_BASE_URL: 'https://corp.example' },
      permissions: { deny: ['Bash'] },
    });
    const { args } = point('claude', { args: ['-p', 'hi', '--settings', own, '-c'] });
    expect([args.slice(0, 3), args.slice(4)]).toEqual([['-p', 'hi', '--settings'], ['-c']]);
    expect(JSON.parse(args[3] ?? '')).toEqual({
      env: { ANTHROPIC_BASE_URL: HOST },
      permissions: { deny: ['Bash'] },
    });
  });

  test('a settings file that names a server is won over by an option', () => {
    const files = { '~/.claude/settings.json': claudeUrl('https://corp.example/a') };
    expect(point('claude', { files, args: ['-p', 'hi'] }).args).toEqual([
      '--settings',
      claudeUrl(`${HOST}/a`),
      '-p',
      'hi',
    ]);
    const given = { 'anthropic-messages': 'https://else.example' };
    expect(point('claude', { files, given }).args).toEqual(['--settings', claudeUrl(HOST)]);
  });
});

describe('what is not certain is refused with what to type', () => {
  const evil = 'https://evil.example/v1';
  test.each<[string, string, Scene, string]>([
    [
      'claude',
      'a project that nobody trusts',
      { files: { './.claude/settings.json': claudeUrl(evil) } },
      `--upstream anthropic-messages=${evil}`,
    ],
    [
      'claude',
      'a project that was refused inside of a trusted folder',
      {
        files: {
          './.claude/settings.json': claudeUrl(evil),
          '~/.claude.json': json({
            projects: { [HOME]: { hasTrustDialogAccepted: true }, [CWD]: { hasTrustDialogAccepted: false } },
          }),
        },
      },
      `--upstream anthropic-messages=${evil}`,
    ],
    [
      'claude',
      'a broken file',
      { files: { '~/.claude/settings.json': '{ "env": ' } },
      '--upstream anthropic-messages=URL',
    ],
    [
      'claude',
      'a file that is managed',
      { files: { '/etc/claude-code/managed-settings.json': claudeUrl(CORP) } },
      'managed-settings.json',
    ],
    [
      'claude',
      'no URL',
      { env: { ANTHROPIC_BASE_URL: 'sk-ant-secret' } },
      '--upstream anthropic-messages=URL',
    ],
    [
      'claude',
      'a password',
      { env: { ANTHROPIC_BASE_URL: 'https://me:secret@corp.example' } },
      '--upstream anthropic-messages=https://corp.example',
    ],
    [
      'opencode',
      'a project',
      { files: { './opencode.json': providerUrl(evil) } },
      `--upstream anthropic-messages=${evil}`,
    ],
    [
      'opencode',
      'a project above, up to its repository',
      { files: { '~/code/.opencode/opencode.jsonc': providerUrl(evil), '~/code/.git': 'x' } },
      evil,
    ],
    [
      'opencode',
      'a variable that is not set',
      { files: { '~/.config/opencode/opencode.json': providerUrl('{env:SECRET_URL}') } },
      '--upstream anthropic-messages=URL',
    ],
    [
      'opencode',
      'a file in its place',
      { files: { '~/.config/opencode/opencode.json': providerUrl('{file:secret.txt}') } },
      '--upstream anthropic-messages=URL',
    ],
    [
      'opencode',
      'content that is no JSON',
      { env: { OPENCODE_CONFIG_CONTENT: '{secret' } },
      '--upstream anthropic-messages=URL',
    ],
    [
      'opencode',
      'settings of a company server',
      {
        files: {
          '~/.local/share/opencode/auth.json': json({
            'https://corp.example': { type: 'wellknown', token: 'secret' },
          }),
        },
      },
      '--upstream anthropic-messages=URL',
    ],
    [
      'codex',
      'a broken file',
      { files: { '~/.codex/config.toml': 'openai_base_url = "secret' } },
      '--upstream openai-responses=URL',
    ],
    [
      'codex',
      'a provider that is nowhere',
      { files: { '~/.codex/config.toml': 'model_provider = "corp"' } },
      'no model_providers.corp',
    ],
    [
      'codex',
      'a provider on a cloud without a region',
      { args: ['-c', 'model_provider=amazon-bedrock'] },
      '--upstream openai-responses=URL',
    ],
    [
      'codex',
      'a variable that some versions heed',
      { env: { OPENAI_BASE_URL: CORP } },
      `--upstream openai-responses=${CORP}`,
    ],
    [
      'pi',
      'a model with a server of its own',
      {
        files: {
          '~/.pi/agent/models.json': json({
            providers: { anthropic: { models: [{ id: 'm', baseUrl: CORP }] } },
          }),
        },
      },
      '--upstream anthropic-messages=URL',
    ],
    [
      'gemini',
      'a project',
      { files: { './.gemini/.env': `GOOGLE_GEMINI_BASE_URL=${evil}` } },
      `--upstream gemini=${evil}`,
    ],
    ['qwen', 'an option that wins', { args: ['--openai-base-url', CORP] }, `--upstream openai-chat=${CORP}`],
    [
      'my-own-agent',
      'a file that many read',
      { files: { './.env': `OPENAI_BASE_URL=${evil}` } },
      `--upstream openai-chat=${evil}`,
    ],
    [
      'my-own-agent',
      'two servers',
      { env: { OPENAI_BASE_URL: CORP, LLM_BASE_URL: evil } },
      '--upstream openai-chat=URL',
    ],
  ])('%s: %s', (name, _, scene, message) => {
    const run = () => point(name, scene);
    expect(run).toThrow(AgentSettingsError);
    expect(run).toThrow(message);
    expect(run).toThrow(/^(?!.*secret[^.])/i);
  });

  test('and what was typed then holds, at the path that the settings mean', () => {
    const files = { './opencode.json': providerUrl('https://corp.example/llm') };
    const given = { 'anthropic-messages': 'https://corp.example/llm' };
    const { env, upstreams } = point('opencode', { files, given });
    expect(upstreams).toEqual({ 'anthropic-messages': 'https://corp.example' });
    expect(env['OPENCODE_CONFIG_CONTENT']).toContain(`"anthropic":{"options":{"baseURL":"${HOST}/llm"}}`);
    const other = point('opencode', { files, given: { 'anthropic-messages': 'https://else.example' } });
    expect(other.upstreams).toEqual({});
    expect(other.env['OPENCODE_CONFIG_CONTENT']).toContain(
      `"anthropic":{"options":{"baseURL":"${HOST}/v1"}}`,
    );
  });
});

describe('a program is known however it is written', () => {
  test.each([
    ['claude', 'claude'],
    ['/usr/local/bin/codex', 'codex'],
    ['C:\\tools\\Claude.EXE', 'claude'],
    ['./node_modules/.bin/gemini.cmd', 'gemini'],
    ['kilocode', 'kilo'],
    ['cn', 'continue'],
    ['claudette', undefined],
  ])('%s is %s', (program, name) => {
    expect(findAgent(program)?.name).toBe(name);
  });
});

describe('an agent is found behind what runs it', () => {
  test.each([
    ['npx', ['-y', '@openai/codex@latest', 'exec', 'hi'], 'codex', ['exec', 'hi']],
    ['npx', ['@anthropic-ai/claude-code', '-p', 'codex'], 'claude', ['-p', 'codex']],
    ['/usr/bin/env', ['A=1', 'gemini', '-p', 'hi'], 'gemini', ['-p', 'hi']],
    ['npm', ['exec', 'opencode-ai', '--', 'run'], 'opencode', ['run']],
    ['node', ['./node_modules/.bin/pi', '-p'], 'pi', ['-p']],
    ['node', ['agent.mjs', '-p'], undefined, ['agent.mjs', '-p']],
    ['node', ['agent.mjs', '--provider', 'claude'], undefined, ['agent.mjs', '--provider', 'claude']],
    ['timeout', ['5m', 'claude', '-p'], 'claude', ['-p']],
    ['my-agent', ['claude'], undefined, ['claude']],
  ])('%s %j', (program, args, name, own) => {
    const found = findCommand(program, args);
    expect([found.row?.name, found.args]).toEqual([name, own]);
    expect([...found.before, ...found.args]).toEqual(args);
  });
});

test('every row can be pointed somehow or says what to do, and where that is known from', () => {
  for (const { child, settings, source, hint, remedy } of AGENT_ROWS) {
    if (!child) expect(hint).toContain(settings ? 'attach' : 'hdc gateway');
    else expect(remedy ?? hint).toBeDefined();
    expect(source).not.toBe('');
  }
});
