import { describe, expect, test } from 'vitest';
import { AGENT_ROWS, UNKNOWN_AGENT } from './agent-rows.ts';
import { findAgent } from './find-agent.ts';
import { pointChild } from './point-child.ts';

const HOST = 'http://127.0.0.1:4321';

function point(name: string, env: Record<string, string> = {}) {
  const { child } = findAgent(name) ?? UNKNOWN_AGENT;
  return pointChild(child ?? {}, { host: HOST, env, file: '/tmp/x/hdc-gateway.js' });
}

describe('each agent is pointed in its own way', () => {
  test('Claude Code by a variable without a version', () => {
    expect(point('claude').env['ANTHROPIC_BASE_URL']).toBe(HOST);
  });

  test('Codex by arguments of one launch', () => {
    expect(point('codex').args.join(' ')).toContain(`base_url="${HOST}/v1"`);
  });

  test('OpenCode by the content of a configuration', () => {
    const { provider } = JSON.parse(point('opencode').env['OPENCODE_CONFIG_CONTENT'] ?? '');
    expect(provider.anthropic.options.baseURL).toBe(`${HOST}/v1`);
    expect(provider.google.options.baseURL).toBe(`${HOST}/v1beta`);
  });

  test('pi by an extension', () => {
    expect(point('pi').args).toEqual(['-e', '/tmp/x/hdc-gateway.js']);
  });

  test('an agent that nobody knows by what SDKs read', () => {
    expect(point('my-own-agent').env).toMatchObject({
      ANTHROPIC_BASE_URL: HOST,
      OPENAI_BASE_URL: `${HOST}/v1`,
    });
  });
});

describe('a server that the person named becomes the upstream', () => {
  test.each([
    [
      'claude',
      { ANTHROPIC_BASE_URL: 'https://llm.example/a' },
      { 'anthropic-messages': 'https://llm.example/a' },
    ],
    ['qwen', { OPENAI_BASE_URL: 'https://q.example/v1' }, { 'openai-chat': 'https://q.example/v1' }],
    ['claude', { ANTHROPIC_BASE_URL: '' }, {}],
    ['claude', {}, {}],
  ])('%s with %j', (name, env, upstreams) => {
    expect(point(name, env).upstreams).toEqual(upstreams);
  });
});

describe('a program is known however it is written', () => {
  test.each([
    ['claude', 'claude'],
    ['/usr/local/bin/codex', 'codex'],
    ['C:\\tools\\Claude.EXE', 'claude'],
    ['./node_modules/.bin/gemini.cmd', 'gemini'],
    ['kilocode', 'kilo'],
    ['claudette', undefined],
  ])('%s is %s', (program, name) => {
    expect(findAgent(program)?.name).toBe(name);
  });
});

test('every row can be pointed somehow, and says where that is known from', () => {
  for (const { child, settings, source, hint } of AGENT_ROWS) {
    expect(child ?? settings).toBeDefined();
    if (!child) expect(hint).toContain('attach');
    expect(source).not.toBe('');
  }
});
