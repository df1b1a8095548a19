import type { AgentRow } from './agent-row.ts';

/** The agents that we know how to send through a gateway. Others get what `UNKNOWN_AGENT` says. */
export const AGENT_ROWS: readonly AgentRow[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    programs: ['claude'],
    child: {
      env: {
        ANTHROPIC_BASE_URL: '{host}',
        // With a host of its own it would else load the schemas of all MCP tools up front.
        ENABLE_TOOL_SEARCH: 'true',
        // Then it says which requests are side requests, and when it has compacted.
        CLAUDE_CODE_GATEWAY_HINT_HEADERS: '1',
      },
      upstreams: { ANTHROPIC_BASE_URL: ['anthropic-messages'] },
    },
    settings: {
      path: ['.claude', 'settings.json'],
      format: 'json',
      values: [
        { key: ['env', 'ANTHROPIC_BASE_URL'], value: '{host}' },
        { key: ['env', 'ENABLE_TOOL_SEARCH'], value: 'true' },
        { key: ['env', 'CLAUDE_CODE_GATEWAY_HINT_HEADERS'], value: '1' },
      ],
    },
    source: 'run unchanged, version 2.1.325; its documentation of gateways, 2026-11',
  },
  {
    name: 'codex',
    title: 'Codex',
    programs: ['codex'],
    child: {
      // Not the built-in provider: with a ChatGPT login that one sends compressed bodies, which stay as they are.
      args: [
        '-c',
        'model_provider="hdc"',
        '-c',
        'model_providers.hdc={name="hdc",base_url="{v1}",wire_api="responses",requires_openai_auth=true}',
      ],
      upstreams: { OPENAI_BASE_URL: ['openai-responses'] },
    },
    settings: {
      path: ['.codex', 'config.toml'],
      format: 'toml',
      values: [{ key: ['openai_base_url'], value: '{v1}' }],
    },
    source: 'run unchanged, version 0.166.0; its sources, 2026-11',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    programs: ['gemini'],
    child: {
      env: { GOOGLE_GEMINI_BASE_URL: '{host}' },
      upstreams: { GOOGLE_GEMINI_BASE_URL: ['gemini'] },
    },
    hint: 'Works with an API key; a login with Google talks to another service, which no gateway sees.',
    source: 'run unchanged, version 0.61.0, 2026-11',
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    programs: ['opencode'],
    child: {
      env: {
        OPENCODE_CONFIG_CONTENT:
          '{"provider":{"anthropic":{"options":{"baseURL":"{v1}"}},"openai":{"options":{"baseURL":"{v1}"}},"google":{"options":{"baseURL":"{v1beta}"}}}}',
      },
    },
    settings: {
      path: ['.config', 'opencode', 'opencode.json'],
      format: 'json',
      values: [
        { key: ['provider', 'anthropic', 'options', 'baseURL'], value: '{v1}' },
        { key: ['provider', 'openai', 'options', 'baseURL'], value: '{v1}' },
        { key: ['provider', 'google', 'options', 'baseURL'], value: '{v1beta}' },
      ],
    },
    source: 'run unchanged, version 1.18.33, 2026-11',
  },
  {
    name: 'kilo',
    title: 'Kilo',
    programs: ['kilo', 'kilocode'],
    settings: {
      path: ['.config', 'kilo', 'kilo.json'],
      format: 'json',
      values: [{ key: ['provider', 'anthropic', 'options', 'baseURL'], value: '{v1}' }],
    },
    hint: 'Kilo is pointed by its kilo.json: hdc gateway attach kilo.',
    source: 'run unchanged, version 7.7.7, 2026-11',
  },
  {
    name: 'qwen',
    title: 'Qwen Code',
    programs: ['qwen'],
    child: {
      env: { OPENAI_BASE_URL: '{v1}', ANTHROPIC_BASE_URL: '{host}' },
      upstreams: { OPENAI_BASE_URL: ['openai-chat'], ANTHROPIC_BASE_URL: ['anthropic-messages'] },
    },
    hint: 'Works with an API key; a login with Qwen talks to its own service.',
    source: 'run unchanged, version 0.24.4, 2026-11',
  },
  {
    name: 'pi',
    title: 'pi',
    programs: ['pi'],
    child: {
      args: ['-e', '{file}'],
      file: {
        name: 'hdc-gateway.js',
        text: `export default function (pi) {
  pi.registerProvider('anthropic', { baseUrl: '{host}' });
  pi.registerProvider('openai', { baseUrl: '{v1}' });
  pi.registerProvider('google', { baseUrl: '{v1beta}' });
}
`,
      },
    },
    settings: {
      path: ['.pi', 'agent', 'models.json'],
      format: 'json',
      values: [
        { key: ['providers', 'anthropic', 'baseUrl'], value: '{host}' },
        { key: ['providers', 'openai', 'baseUrl'], value: '{v1}' },
        { key: ['providers', 'google', 'baseUrl'], value: '{v1beta}' },
      ],
    },
    source:
      'its documentation of custom providers, version 0.73.1; models.json run unchanged, version 0.87.1, 2026-11',
  },
  {
    name: 'copilot',
    title: 'Copilot CLI',
    programs: ['copilot'],
    child: {
      env: { COPILOT_PROVIDER_BASE_URL: '{v1}' },
      upstreams: { COPILOT_PROVIDER_BASE_URL: ['openai-chat', 'openai-responses', 'anthropic-messages'] },
      needs: ['COPILOT_PROVIDER_BASE_URL'],
    },
    hint: 'Only with a provider of your own (COPILOT_PROVIDER_BASE_URL, COPILOT_PROVIDER_API_KEY); else Copilot asks a service of GitHub, which no gateway sees.',
    source: 'run unchanged, version 1.0.102, 2026-11',
  },
  {
    name: 'cline',
    title: 'Cline CLI',
    programs: ['cline'],
    settings: {
      path: ['.cline', 'data', 'settings', 'providers.json'],
      format: 'json',
      values: [
        { key: ['providers', 'anthropic', 'settings', 'baseUrl'], value: '{v1}' },
        { key: ['providers', 'openai', 'settings', 'baseUrl'], value: '{v1}' },
      ],
    },
    hint: 'Cline is pointed by its providers.json: hdc gateway attach cline.',
    source: 'run unchanged, version 3.0.65, 2026-11',
  },
];

/** Programs that we do not know are told in the variables that most SDKs read. */
export const UNKNOWN_AGENT: Omit<AgentRow, 'name' | 'title' | 'programs'> &
  Required<Pick<AgentRow, 'child'>> = {
  child: {
    env: {
      ANTHROPIC_BASE_URL: '{host}',
      OPENAI_BASE_URL: '{v1}',
      OPENAI_API_BASE: '{v1}',
      GOOGLE_GEMINI_BASE_URL: '{host}',
      LLM_BASE_URL: '{v1}',
    },
    upstreams: {
      ANTHROPIC_BASE_URL: ['anthropic-messages'],
      OPENAI_BASE_URL: ['openai-chat', 'openai-responses'],
      OPENAI_API_BASE: ['openai-chat', 'openai-responses'],
      GOOGLE_GEMINI_BASE_URL: ['gemini'],
      LLM_BASE_URL: ['openai-chat'],
    },
  },
  source: 'the SDKs of Anthropic, OpenAI and Google; Aider and OpenHands by their documentation, 2026-11',
};
