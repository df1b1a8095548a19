import type { UrlSlot } from './agent-row.ts';

const REGIONS = ['AWS_REGION', 'AWS_DEFAULT_REGION'] as const;

/**
 * Base URLs of Claude Code on clouds, each with the variable that chooses the cloud and the server that it asks by itself.
 * Source: run unchanged, version 2.1.325; its documentation of third-party integrations; endpoints of the clouds, 2026-11.
 */
export const CLAUDE_CLOUD_SLOTS: readonly UrlSlot[] = [
  {
    name: 'bedrock',
    formats: ['anthropic-messages', 'bedrock-converse'],
    standard: '{host}',
    keys: [['env', 'ANTHROPIC_BEDROCK_BASE_URL']],
    cloud: {
      when: ['env', 'CLAUDE_CODE_USE_BEDROCK'],
      needs: REGIONS,
      server: (region) => `https://bedrock-runtime.${region}.amazonaws.com`,
    },
  },
  {
    name: 'vertex',
    formats: ['anthropic-messages'],
    standard: '{v1}',
    keys: [['env', 'ANTHROPIC_VERTEX_BASE_URL']],
    cloud: { when: ['env', 'CLAUDE_CODE_USE_VERTEX'], needs: ['CLOUD_ML_REGION'], server: vertexServer },
  },
  {
    name: 'foundry',
    formats: ['anthropic-messages'],
    standard: '{host}/anthropic',
    keys: [['env', 'ANTHROPIC_FOUNDRY_BASE_URL']],
    cloud: {
      when: ['env', 'CLAUDE_CODE_USE_FOUNDRY'],
      needs: ['ANTHROPIC_FOUNDRY_RESOURCE'],
      server: (resource) => `https://${resource}.services.ai.azure.com`,
    },
  },
  {
    name: 'mantle',
    formats: ['anthropic-messages'],
    standard: '{host}/anthropic',
    keys: [['env', 'ANTHROPIC_BEDROCK_MANTLE_BASE_URL']],
    cloud: {
      when: ['env', 'CLAUDE_CODE_USE_MANTLE'],
      needs: REGIONS,
      server: (region) => `https://bedrock-mantle.${region}.api.aws`,
    },
  },
  {
    // Where its own server is stands in no document that we have seen: the URL has to be set.
    name: 'aws',
    formats: ['anthropic-messages'],
    standard: '{host}',
    keys: [['env', 'ANTHROPIC_AWS_BASE_URL']],
    cloud: { when: ['env', 'CLAUDE_CODE_USE_ANTHROPIC_AWS'], needs: [] },
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
      when: ['env', 'GOOGLE_GENAI_USE_VERTEXAI'],
      needs: ['GOOGLE_CLOUD_LOCATION'],
      server: vertexServer,
    },
  },
];

function vertexServer(region: string): string {
  return `https://${region === 'global' ? '' : `${region}-`}aiplatform.googleapis.com`;
}
