import type { SettingsLayer, UrlSlot } from '../agent-row.ts';

export const VARIABLES: SettingsLayer = { at: { kind: 'variables' }, owner: 'person', under: ['env'] };

/** A base URL that stands in one variable. */
export function variableSlot(
  name: string,
  variable: string,
  standard: string,
  formats: UrlSlot['formats'],
): UrlSlot {
  return { name, formats, standard, keys: [['env', variable]] };
}

/** OpenCode and its kin name a URL for a whole provider, or for a model of it. */
export function providerSlot(
  name: string,
  standard: string,
  formats: UrlSlot['formats'],
  variable?: string,
): UrlSlot {
  const provider = ['provider', name];
  return {
    name,
    formats,
    standard,
    keys: [
      [...provider, 'options', 'baseURL'],
      [...provider, 'api'],
      ...(variable === undefined ? [] : [['env', variable]]),
    ],
    besides: [[...provider, 'models', '*', 'provider', 'api']],
  };
}

export const OPENCODE_SLOTS: readonly UrlSlot[] = [
  providerSlot('anthropic', '{v1}', ['anthropic-messages'], 'ANTHROPIC_BASE_URL'),
  providerSlot('openai', '{v1}', ['openai-responses', 'openai-chat'], 'OPENAI_BASE_URL'),
  providerSlot('google', '{v1beta}', ['gemini']),
];

/** The option of each of their providers on clouds, and the slot that it is taken from. */
export const OPENCODE_CLOUD_URLS: readonly (readonly [provider: string, option: string, text: string])[] = [
  ['amazon-bedrock', 'endpoint', '{bedrock}'],
  ['azure', 'baseURL', '{azure}'],
  ['google-vertex', 'baseURL', '{vertex}'],
  ['google-vertex-anthropic', 'baseURL', '{vertexAnthropic}'],
];

/** pi names a URL for a whole provider, or for a model of it. */
export function piSlot(name: string, standard: string, formats: UrlSlot['formats']): UrlSlot {
  return {
    name,
    formats,
    standard,
    keys: [['providers', name, 'baseUrl']],
    besides: [['providers', name, 'models', '*', 'baseUrl']],
  };
}

/** Gemini CLI and its kin take the nearest file of variables; what is set already wins over it. */
export function nearestVariables(folder: string, personal: readonly string[]): SettingsLayer {
  const paths = [`${folder}/.env`, '.env'];
  return {
    at: { kind: 'project', paths, format: 'env', upTo: 'home', personal },
    owner: 'project',
    under: ['env'],
  };
}

/** The base URL of whatever is chosen; the others are left alone. */
export const CLAUDE_URLS: Readonly<Record<string, string>> = {
  ANTHROPIC_BASE_URL: '{anthropic}',
  ANTHROPIC_BEDROCK_BASE_URL: '{bedrock}',
  ANTHROPIC_VERTEX_BASE_URL: '{vertex}',
  ANTHROPIC_FOUNDRY_BASE_URL: '{foundry}',
  ANTHROPIC_BEDROCK_MANTLE_BASE_URL: '{mantle}',
  ANTHROPIC_AWS_BASE_URL: '{aws}',
};
