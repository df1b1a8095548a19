import { vertexHost } from '../upstream/vertex-host.ts';
import type { AgentSettingKey, SlotCloud, UrlSlot } from './agent-row.ts';

const variables = (...names: readonly string[]): readonly AgentSettingKey[] =>
  names.map((name) => ['env', name]);

const REGIONS = variables('AWS_REGION', 'AWS_DEFAULT_REGION');
/** Variables that the AWS SDKs take for a credential, besides roles of the machine. */
const AWS_CREDENTIALS = variables('AWS_BEARER_TOKEN_BEDROCK', 'AWS_ACCESS_KEY_ID', 'AWS_PROFILE');

const bedrockServer = (region: string) => `https://bedrock-runtime.${region}.amazonaws.com`;
const mantleServer = (region: string) => `https://bedrock-mantle.${region}.api.aws`;
const vertexServer = (location: string) => `https://${vertexHost(location)}`;

/**
 * Base URLs of Claude Code on clouds, each with the variable that chooses the cloud and the server that it asks by itself.
 * Source: run unchanged, version 2.1.325; the servers from @anthropic-ai/bedrock-sdk 1.1.2, vertex-sdk 1.1.3, foundry-sdk
 * 1.1.1 and aws-sdk 1.1.2, 2026-11.
 */
export const CLAUDE_CLOUD_SLOTS: readonly UrlSlot[] = [
  {
    name: 'bedrock',
    formats: ['anthropic-messages', 'bedrock-converse'],
    standard: '{host}',
    keys: [['env', 'ANTHROPIC_BEDROCK_BASE_URL']],
    cloud: {
      when: variables('CLAUDE_CODE_USE_BEDROCK'),
      needs: REGIONS,
      server: bedrockServer,
    },
  },
  {
    name: 'vertex',
    formats: ['anthropic-messages'],
    standard: '{v1}',
    keys: [['env', 'ANTHROPIC_VERTEX_BASE_URL']],
    cloud: {
      when: variables('CLAUDE_CODE_USE_VERTEX'),
      needs: variables('CLOUD_ML_REGION'),
      server: vertexServer,
    },
  },
  {
    name: 'foundry',
    formats: ['anthropic-messages'],
    standard: '{host}/anthropic',
    keys: [['env', 'ANTHROPIC_FOUNDRY_BASE_URL']],
    cloud: {
      when: variables('CLAUDE_CODE_USE_FOUNDRY'),
      needs: variables('ANTHROPIC_FOUNDRY_RESOURCE'),
      server: (resource) => `https://${resource}.services.ai.azure.com`,
    },
  },
  {
    name: 'mantle',
    formats: ['anthropic-messages'],
    standard: '{host}/anthropic',
    keys: [['env', 'ANTHROPIC_BEDROCK_MANTLE_BASE_URL']],
    cloud: {
      when: variables('CLAUDE_CODE_USE_MANTLE'),
      needs: REGIONS,
      server: mantleServer,
    },
  },
  {
    name: 'aws',
    formats: ['anthropic-messages'],
    standard: '{host}',
    keys: [['env', 'ANTHROPIC_AWS_BASE_URL']],
    cloud: {
      when: variables('CLAUDE_CODE_USE_ANTHROPIC_AWS'),
      needs: REGIONS,
      server: (region) => `https://aws-external-anthropic.${region}.api.aws`,
    },
  },
];

/** Gemini CLI on Vertex. Source: run unchanged, version 0.61.0; the endpoints of Vertex AI, 2026-11. */
export const GEMINI_CLOUD_SLOTS: readonly UrlSlot[] = [
  {
    name: 'vertex',
    formats: ['gemini'],
    standard: '{host}',
    keys: [['env', 'GOOGLE_VERTEX_BASE_URL']],
    cloud: {
      when: variables('GOOGLE_GENAI_USE_VERTEXAI'),
      needs: variables('GOOGLE_CLOUD_LOCATION'),
      server: vertexServer,
    },
  },
];

/** Codex on Bedrock, a provider of its own. Source: run unchanged, version 0.166.0; the server as above, 2026-11. */
export const CODEX_CLOUD_SLOTS: readonly UrlSlot[] = [
  {
    name: 'bedrock',
    formats: ['openai-responses'],
    standard: '{v1}',
    keys: [['model_providers', 'amazon-bedrock', 'base_url']],
    cloud: {
      when: [['model_provider']],
      is: 'amazon-bedrock',
      needs: [['model_providers', 'amazon-bedrock', 'aws', 'region'], ...REGIONS],
      server: mantleServer,
    },
  },
];

/**
 * Providers of OpenCode and its kin on clouds: each model names its provider, so they are asked beside the vendors. On
 * Azure and Vertex the base URL says what stands in paths, and nothing is pointed without one.
 * Source: OpenCode 1.18.33 and Kilo 7.7.7, run unchanged, 2026-11.
 */
export const OPENCODE_CLOUD_SLOTS: readonly UrlSlot[] = [
  {
    name: 'bedrock',
    formats: ['bedrock-converse'],
    standard: '{host}',
    keys: [
      ['provider', 'amazon-bedrock', 'options', 'endpoint'],
      ['provider', 'amazon-bedrock', 'options', 'baseURL'],
    ],
    cloud: {
      when: [['provider', 'amazon-bedrock'], ...AWS_CREDENTIALS],
      needs: [['provider', 'amazon-bedrock', 'options', 'region'], ...REGIONS],
      server: bedrockServer,
      isBeside: true,
    },
  },
  besideSlot('azure', ['openai-responses', 'openai-chat'], ['provider', 'azure', 'options', 'baseURL']),
  besideSlot('vertex', ['gemini'], ['provider', 'google-vertex', 'options', 'baseURL']),
  besideSlot(
    'vertexAnthropic',
    ['anthropic-messages'],
    ['provider', 'google-vertex-anthropic', 'options', 'baseURL'],
  ),
];

/** pi on clouds. Source: versions 0.73.1 and 0.87.1, run unchanged, 2026-11. */
export const PI_CLOUD_SLOTS: readonly UrlSlot[] = [
  {
    name: 'bedrock',
    formats: ['bedrock-converse'],
    standard: '{host}',
    keys: [['providers', 'amazon-bedrock', 'baseUrl']],
    cloud: {
      when: [['providers', 'amazon-bedrock'], ...AWS_CREDENTIALS],
      needs: REGIONS,
      server: bedrockServer,
      isBeside: true,
    },
  },
  besideSlot('azure', ['openai-responses'], ['env', 'AZURE_OPENAI_BASE_URL']),
];

/** Cline on clouds: only a base URL tells the server. Source: version 3.0.65, run unchanged, 2026-11. */
export const CLINE_CLOUD_SLOTS: readonly UrlSlot[] = [
  besideSlot('bedrock', ['bedrock-converse'], ['providers', 'bedrock', 'settings', 'baseUrl']),
  besideSlot('vertex', ['anthropic-messages'], ['providers', 'vertex', 'settings', 'baseUrl']),
];

/** A cloud that is asked beside others if its base URL is set. */
function besideSlot(name: string, formats: UrlSlot['formats'], key: AgentSettingKey): UrlSlot {
  const cloud: SlotCloud = { when: [key], needs: [], isBeside: true };
  return { name, formats, standard: '{host}', keys: [key], cloud };
}
