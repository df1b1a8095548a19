import { describe, expect, test } from 'vitest';
import { AgentSettingsError } from '../errors/agent-settings-error.ts';
import { SCENE_HOST as HOST, pointScene as point, type Scene } from '../testing/point-scene.ts';

const json = (value: unknown) => JSON.stringify(value);

describe('an agent on a cloud', () => {
  const BEDROCK = { CLAUDE_CODE_USE_BEDROCK: '1', AWS_REGION: 'us-east-1' };
  const bedrock = 'https://bedrock-runtime.us-east-1.amazonaws.com';

  test.each<[string, string, Scene, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    [
      'Bedrock of its region',
      'claude',
      { env: BEDROCK },
      { ANTHROPIC_BEDROCK_BASE_URL: HOST },
      { 'anthropic-messages': bedrock, 'bedrock-converse': bedrock },
    ],
    [
      'Bedrock at an address of its own',
      'claude',
      { env: { ...BEDROCK, ANTHROPIC_BEDROCK_BASE_URL: 'https://llm.corp.example/bedrock' } },
      { ANTHROPIC_BEDROCK_BASE_URL: `${HOST}/bedrock` },
      { 'anthropic-messages': 'https://llm.corp.example', 'bedrock-converse': 'https://llm.corp.example' },
    ],
    [
      'Vertex',
      'claude',
      { env: { CLAUDE_CODE_USE_VERTEX: 'true', CLOUD_ML_REGION: 'global' } },
      { ANTHROPIC_VERTEX_BASE_URL: `${HOST}/v1` },
      { 'anthropic-messages': 'https://aiplatform.googleapis.com' },
    ],
    [
      'Foundry, from settings that win over variables',
      'claude',
      {
        files: {
          '~/.claude/settings.json': json({
            env: { CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'team-east' },
          }),
        },
      },
      { ANTHROPIC_FOUNDRY_BASE_URL: `${HOST}/anthropic` },
      { 'anthropic-messages': 'https://team-east.services.ai.azure.com' },
    ],
    [
      'Mantle',
      'claude',
      { env: { CLAUDE_CODE_USE_MANTLE: '1', AWS_DEFAULT_REGION: 'eu-west-1' } },
      { ANTHROPIC_BEDROCK_MANTLE_BASE_URL: `${HOST}/anthropic` },
      { 'anthropic-messages': 'https://bedrock-mantle.eu-west-1.api.aws' },
    ],
    [
      'the platform on AWS',
      'claude',
      { env: { CLAUDE_CODE_USE_ANTHROPIC_AWS: '1', ANTHROPIC_AWS_BASE_URL: 'https://aws.example' } },
      { ANTHROPIC_AWS_BASE_URL: HOST },
      { 'anthropic-messages': 'https://aws.example' },
    ],
    [
      'the platform on AWS of its region',
      'claude',
      { env: { CLAUDE_CODE_USE_ANTHROPIC_AWS: '1', AWS_REGION: 'us-east-1' } },
      { ANTHROPIC_AWS_BASE_URL: HOST },
      { 'anthropic-messages': 'https://aws-external-anthropic.us-east-1.api.aws' },
    ],
    [
      'Vertex of several regions',
      'claude',
      { env: { CLAUDE_CODE_USE_VERTEX: '1', CLOUD_ML_REGION: 'eu' } },
      { ANTHROPIC_VERTEX_BASE_URL: `${HOST}/v1` },
      { 'anthropic-messages': 'https://aiplatform.eu.rep.googleapis.com' },
    ],
    [
      'pi on Azure',
      'pi',
      { env: { AZURE_OPENAI_BASE_URL: 'https://team.openai.azure.com/openai/v1' } },
      { AZURE_OPENAI_BASE_URL: `${HOST}/openai/v1` },
      { 'openai-responses': 'https://team.openai.azure.com' },
    ],
    [
      'Copilot on Azure',
      'copilot',
      { env: { COPILOT_PROVIDER_TYPE: 'azure', COPILOT_PROVIDER_BASE_URL: 'https://team.openai.azure.com' } },
      { COPILOT_PROVIDER_BASE_URL: HOST },
      {
        'openai-chat': 'https://team.openai.azure.com',
        'openai-responses': 'https://team.openai.azure.com',
        'anthropic-messages': 'https://team.openai.azure.com',
      },
    ],
    [
      'Gemini on Vertex',
      'gemini',
      { env: { GOOGLE_GENAI_USE_VERTEXAI: 'true', GOOGLE_CLOUD_LOCATION: 'us-central1' } },
      { GOOGLE_VERTEX_BASE_URL: HOST },
      { gemini: 'https://us-central1-aiplatform.googleapis.com' },
    ],
    [
      'a cloud that is switched off',
      'claude',
      { env: { ...BEDROCK, CLAUDE_CODE_USE_BEDROCK: '0' } },
      { ANTHROPIC_BASE_URL: HOST },
      {},
    ],
  ])('%s', (_, agent, scene, env, upstreams) => {
    const pointed = point(agent, scene);
    const urls = Object.entries(pointed.env).filter(([name]) => name.endsWith('_BASE_URL'));
    expect(Object.fromEntries(urls)).toEqual(env);
    expect(pointed.upstreams).toEqual(upstreams);
  });

  test.each<[string, Scene, RegExp]>([
    ['without a region', { env: { CLAUDE_CODE_USE_BEDROCK: '1' } }, /neither it nor AWS_REGION.*--upstream/],
    ['with a region that is none', { env: { ...BEDROCK, AWS_REGION: 'x.example/' } }, /AWS_REGION/],
    ['on AWS without a region', { env: { CLAUDE_CODE_USE_ANTHROPIC_AWS: '1' } }, /ANTHROPIC_AWS_BASE_URL/],
    [
      'that a project chooses which nobody trusts',
      { env: { AWS_REGION: 'us-east-1' }, files: { './.claude/settings.json': json({ env: BEDROCK }) } },
      /not known to be trusted/,
    ],
  ])('a cloud %s is refused, with what to type', (_, scene, message) => {
    expect(() => point('claude', scene)).toThrow(AgentSettingsError);
    expect(() => point('claude', scene)).toThrow(message);
  });

  test('the server that a person types is asked in its place', () => {
    const { env, upstreams } = point('claude', {
      env: { CLAUDE_CODE_USE_BEDROCK: '1' },
      given: { 'anthropic-messages': bedrock },
    });
    expect(env).toMatchObject({ ANTHROPIC_BEDROCK_BASE_URL: HOST });
    expect(upstreams).toEqual({});
  });
});

describe('Codex on Bedrock', () => {
  const mantle = 'https://bedrock-mantle.us-east-1.api.aws';
  const config = (...lines: readonly string[]) => ({
    '~/.codex/config.toml': ['model_provider = "amazon-bedrock"', ...lines].join('\n'),
  });

  test.each<[string, Scene, string, string]>([
    ['of a region in the environment', { files: config(), env: { AWS_REGION: 'us-east-1' } }, '/v1', mantle],
    [
      'of a region in its settings',
      {
        files: config('[model_providers.amazon-bedrock.aws]', 'region = "us-east-1"'),
        env: { AWS_REGION: 'x' },
      },
      '/v1',
      mantle,
    ],
    [
      'at an address of its own',
      { files: config('[model_providers.amazon-bedrock]', 'base_url = "https://corp.example/aws/v1"') },
      '/aws/v1',
      'https://corp.example',
    ],
  ])('%s', (_, scene, path, server) => {
    const { args, upstreams } = point('codex', scene);
    expect(args).toEqual(['-c', `model_providers.amazon-bedrock.base_url="${HOST}${path}"`]);
    expect(upstreams).toEqual({ 'openai-responses': server });
  });
});

describe('clouds that are asked beside vendors', () => {
  const bedrock = 'https://bedrock-runtime.us-east-1.amazonaws.com';
  const CORP = 'https://llm.corp.example';
  const opencode = (provider: object) => ({
    '~/.config/opencode/opencode.json': json({ provider }),
  });
  const VENDORS = {
    anthropic: { options: { baseURL: `${HOST}/v1` } },
    openai: { options: { baseURL: `${HOST}/v1` } },
    google: { options: { baseURL: `${HOST}/v1beta` } },
  };
  const { openai: _, ...WITHOUT_OPENAI } = VENDORS;
  const { anthropic: __, ...WITHOUT_ANTHROPIC } = VENDORS;
  const { google: ___, ...WITHOUT_GOOGLE } = VENDORS;

  test.each<[string, Scene, object, object]>([
    [
      'Bedrock by a key and a region',
      { env: { AWS_BEARER_TOKEN_BEDROCK: 'k', AWS_REGION: 'us-east-1' } },
      { ...VENDORS, 'amazon-bedrock': { options: { endpoint: HOST } } },
      { 'bedrock-converse': bedrock },
    ],
    [
      'Bedrock by its settings',
      { files: opencode({ 'amazon-bedrock': { options: { region: 'us-east-1' } } }) },
      { ...VENDORS, 'amazon-bedrock': { options: { endpoint: HOST } } },
      { 'bedrock-converse': bedrock },
    ],
    [
      'Bedrock at an address of its own',
      { files: opencode({ 'amazon-bedrock': { options: { endpoint: `${CORP}/aws` } } }) },
      { ...VENDORS, 'amazon-bedrock': { options: { endpoint: `${HOST}/aws` } } },
      { 'bedrock-converse': CORP },
    ],
    [
      'Azure',
      { files: opencode({ azure: { options: { baseURL: `${CORP}/openai` } } }) },
      { ...WITHOUT_OPENAI, azure: { options: { baseURL: `${HOST}/openai` } } },
      { 'openai-responses': CORP, 'openai-chat': CORP },
    ],
    [
      'Gemini on Vertex',
      { files: opencode({ 'google-vertex': { options: { baseURL: `${CORP}/v1/publishers/google` } } }) },
      { ...WITHOUT_GOOGLE, 'google-vertex': { options: { baseURL: `${HOST}/v1/publishers/google` } } },
      { gemini: CORP },
    ],
    [
      'Claude on Vertex',
      { files: opencode({ 'google-vertex-anthropic': { options: { baseURL: `${CORP}/v1/models` } } }) },
      { ...WITHOUT_ANTHROPIC, 'google-vertex-anthropic': { options: { baseURL: `${HOST}/v1/models` } } },
      { 'anthropic-messages': CORP },
    ],
    ['none without a region', { env: { AWS_PROFILE: 'work' } }, VENDORS, {}],
    ['none without a base URL', { files: opencode({ azure: { options: { apiKey: 'k' } } }) }, VENDORS, {}],
    [
      'none that only a project names',
      {
        files: {
          './opencode.json': json({ provider: { 'amazon-bedrock': { options: { region: 'us-east-1' } } } }),
        },
      },
      VENDORS,
      {},
    ],
  ])('OpenCode: %s', (_, scene, provider, upstreams) => {
    const pointed = point('opencode', scene);
    expect(JSON.parse(pointed.env['OPENCODE_CONFIG_CONTENT'] ?? '')).toEqual({ provider });
    expect(pointed.upstreams).toEqual(upstreams);
  });

  test('two servers for one format are refused, with what to type', () => {
    const files = opencode({
      azure: { options: { baseURL: `${CORP}/openai` } },
      openai: { options: { baseURL: 'https://other.example/v1' } },
    });
    expect(() => point('opencode', { files })).toThrow(/two different servers.*--upstream openai-responses=/);
  });

  test.each<[string, Scene, string | undefined, object]>([
    [
      'by a key and a region',
      { env: { AWS_BEARER_TOKEN_BEDROCK: 'k', AWS_REGION: 'us-east-1' } },
      HOST,
      { 'bedrock-converse': bedrock },
    ],
    [
      'at an address of its own',
      { files: { '~/.pi/agent/models.json': json({ providers: { 'amazon-bedrock': { baseUrl: CORP } } }) } },
      HOST,
      { 'bedrock-converse': CORP },
    ],
    ['not at all without a key', { env: { AWS_REGION: 'us-east-1' } }, undefined, {}],
  ])('pi on Bedrock %s', (_, scene, url, upstreams) => {
    const pointed = point('pi', scene);
    expect(pointed.env['HDC_RUN_BEDROCK']).toBe(url);
    expect(pointed.upstreams).toEqual(upstreams);
  });
});
