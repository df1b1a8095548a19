import type { AgentRow, SettingsLayer, UrlSlot } from './agent-row.ts';
import { CLAUDE_CLOUD_SLOTS, GEMINI_CLOUD_SLOTS } from './cloud-slots.ts';

const VARIABLES: SettingsLayer = { at: { kind: 'variables' }, owner: 'person', under: ['env'] };

/** A base URL that stands in one variable. */
function variableSlot(
  name: string,
  variable: string,
  standard: string,
  formats: UrlSlot['formats'],
): UrlSlot {
  return { name, formats, standard, keys: [['env', variable]] };
}

/** OpenCode and its kin name a URL for a whole provider, or for a model of it. */
function providerSlot(
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

const OPENCODE_SLOTS = [
  providerSlot('anthropic', '{v1}', ['anthropic-messages'], 'ANTHROPIC_BASE_URL'),
  providerSlot('openai', '{v1}', ['openai-responses', 'openai-chat'], 'OPENAI_BASE_URL'),
  providerSlot('google', '{v1beta}', ['gemini']),
];

/** pi names a URL for a whole provider, or for a model of it. */
function piSlot(name: string, standard: string, formats: UrlSlot['formats']): UrlSlot {
  return {
    name,
    formats,
    standard,
    keys: [['providers', name, 'baseUrl']],
    besides: [['providers', name, 'models', '*', 'baseUrl']],
  };
}

/** Gemini CLI and its kin take the nearest file of variables; what is set already wins over it. */
function nearestVariables(folder: string, personal: readonly string[]): SettingsLayer {
  const paths = [`${folder}/.env`, '.env'];
  return {
    at: { kind: 'project', paths, format: 'env', upTo: 'home', personal },
    owner: 'project',
    under: ['env'],
  };
}

/** The base URL of whatever is chosen; the others are left alone. */
const CLAUDE_URLS: Readonly<Record<string, string>> = {
  ANTHROPIC_BASE_URL: '{anthropic}',
  ANTHROPIC_BEDROCK_BASE_URL: '{bedrock}',
  ANTHROPIC_VERTEX_BASE_URL: '{vertex}',
  ANTHROPIC_FOUNDRY_BASE_URL: '{foundry}',
  ANTHROPIC_BEDROCK_MANTLE_BASE_URL: '{mantle}',
  ANTHROPIC_AWS_BASE_URL: '{aws}',
};

/** The agents that we know how to send through a gateway. Others get what `UNKNOWN_AGENT` says. */
export const AGENT_ROWS: readonly AgentRow[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    programs: ['claude'],
    packages: ['@anthropic-ai/claude-code'],
    slots: [
      variableSlot('anthropic', 'ANTHROPIC_BASE_URL', '{host}', ['anthropic-messages']),
      ...CLAUDE_CLOUD_SLOTS,
    ],
    layers: [
      {
        at: {
          kind: 'files',
          paths: {
            linux: ['/etc/claude-code/managed-settings.json'],
            darwin: ['/Library/Application Support/ClaudeCode/managed-settings.json'],
            win32: ['{ProgramFiles}/ClaudeCode/managed-settings.json'],
          },
          format: 'json',
        },
        owner: 'machine',
        isFinal: true,
      },
      { at: { kind: 'option', flags: ['--settings'], holds: 'json' }, owner: 'person' },
      {
        at: {
          kind: 'project',
          paths: ['.claude/settings.local.json', '.claude/settings.json'],
          format: 'json',
        },
        owner: 'project',
      },
      {
        at: { kind: 'files', paths: ['{CLAUDE_CONFIG_DIR|{home}/.claude}/settings.json'], format: 'json' },
        owner: 'person',
      },
      VARIABLES,
    ],
    trust: {
      path: '{CLAUDE_CONFIG_DIR|{home}}/.claude.json',
      key: ['projects', '{folder}', 'hasTrustDialogAccepted'],
      trusted: true,
    },
    child: {
      env: {
        ...CLAUDE_URLS,
        // Then it says which requests are side requests, and when it has compacted.
        CLAUDE_CODE_GATEWAY_HINT_HEADERS: '1',
      },
      // With a host of its own it would else load the schemas of all MCP tools up front.
      deferEnv: { ENABLE_TOOL_SEARCH: 'true' },
      // Variables in settings files win over those of the process.
      option: { flag: '--settings', json: { env: CLAUDE_URLS } },
    },
    settings: {
      path: ['.claude', 'settings.json'],
      format: 'json',
      values: [
        ...Object.entries(CLAUDE_URLS).map(([name, value]) => ({ key: ['env', name], value })),
        { key: ['env', 'ENABLE_TOOL_SEARCH'], value: 'true' },
        { key: ['env', 'CLAUDE_CODE_GATEWAY_HINT_HEADERS'], value: '1' },
      ],
    },
    remedy: 'Look for the provider and its base URL with /status in Claude Code.',
    source:
      'run unchanged, version 2.1.325: user and project settings win over variables, --settings over both, a project in -p without asking; its documentation of gateways and settings, 2026-11',
  },
  {
    name: 'codex',
    title: 'Codex',
    programs: ['codex'],
    packages: ['@openai/codex'],
    slots: [
      {
        name: 'openai',
        formats: ['openai-responses', 'openai-chat'],
        standard: '{v1}',
        keys: [['openai_base_url'], ['env', 'OPENAI_BASE_URL']],
        // Sessions are listed by provider, so the person's own is kept and only asked elsewhere.
        choice: {
          key: ['model_provider'],
          standard: 'openai',
          table: ['model_providers', '{choice}'],
          url: 'base_url',
          closed: ['ollama', 'lmstudio', 'amazon-bedrock'],
        },
      },
    ],
    // A project's own config.toml is no place: Codex ignores providers and base URLs there, trusted or not.
    layers: [
      {
        at: {
          kind: 'files',
          paths: {
            linux: ['/etc/codex/managed_config.toml'],
            darwin: ['/etc/codex/managed_config.toml'],
            win32: ['{CODEX_HOME|{home}/.codex}/managed_config.toml'],
          },
          format: 'toml',
        },
        owner: 'machine',
        isFinal: true,
      },
      { at: { kind: 'option', flags: ['-c', '--config'], holds: 'assignment' }, owner: 'person' },
      {
        at: {
          kind: 'files',
          paths: [
            '{CODEX_HOME|{home}/.codex}/{-p}.config.toml',
            '{CODEX_HOME|{home}/.codex}/{--profile}.config.toml',
          ],
          format: 'toml',
        },
        owner: 'person',
      },
      {
        at: { kind: 'files', paths: ['{CODEX_HOME|{home}/.codex}/config.toml'], format: 'toml' },
        owner: 'person',
      },
      {
        at: {
          kind: 'files',
          paths: {
            linux: ['/etc/codex/config.toml'],
            darwin: ['/etc/codex/config.toml'],
            win32: ['{ProgramData}/OpenAI/Codex/config.toml'],
          },
          format: 'toml',
        },
        owner: 'machine',
      },
      // Versions before `openai_base_url` took it, 0.166.0 does not.
      { ...VARIABLES, isDoubtful: true },
    ],
    child: { args: ['-c', '{openai.key}="{openai}"'], after: ['-c', '--config'] },
    settings: {
      path: ['.codex', 'config.toml'],
      format: 'toml',
      values: [{ key: ['openai_base_url'], value: '{openai}' }],
    },
    remedy: 'With --oss it asks a server of this machine; codex doctor shows the provider that it uses.',
    source:
      'run unchanged, version 0.166.0: providers, --profile, the order of -c, a trusted project; its sources, 2026-11',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    programs: ['gemini'],
    packages: ['@google/gemini-cli'],
    slots: [variableSlot('google', 'GOOGLE_GEMINI_BASE_URL', '{host}', ['gemini']), ...GEMINI_CLOUD_SLOTS],
    layers: [VARIABLES, nearestVariables('.gemini', ['{home}/.gemini/.env', '{home}/.env'])],
    trust: {
      path: '{GEMINI_CLI_TRUSTED_FOLDERS_PATH|{home}/.gemini/trustedFolders.json}',
      key: ['{folder}'],
      trusted: 'TRUST_FOLDER',
    },
    child: { env: { GOOGLE_GEMINI_BASE_URL: '{google}', GOOGLE_VERTEX_BASE_URL: '{vertex}' } },
    hint: 'Works with an API key; a login with Google talks to another service, which no gateway sees.',
    remedy: 'Choose an API key (GEMINI_API_KEY, /auth in Gemini CLI) instead of the login.',
    source: 'run unchanged, version 0.61.0; its sources of .env files and trust, 2026-11',
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    programs: ['opencode'],
    packages: ['opencode-ai'],
    slots: OPENCODE_SLOTS,
    layers: [
      {
        at: {
          kind: 'files',
          paths: {
            linux: ['/etc/opencode/opencode.jsonc', '/etc/opencode/opencode.json'],
            darwin: [
              '/Library/Application Support/opencode/opencode.jsonc',
              '/Library/Application Support/opencode/opencode.json',
            ],
            win32: ['{ProgramData}/opencode/opencode.jsonc', '{ProgramData}/opencode/opencode.json'],
          },
          format: 'json',
        },
        owner: 'machine',
        isFinal: true,
      },
      { at: { kind: 'variable', name: 'OPENCODE_CONFIG_CONTENT', format: 'json' }, owner: 'person' },
      {
        at: {
          kind: 'files',
          paths: [
            '{OPENCODE_CONFIG_DIR}/opencode.jsonc',
            '{OPENCODE_CONFIG_DIR}/opencode.json',
            '{home}/.opencode/opencode.jsonc',
            '{home}/.opencode/opencode.json',
          ],
          format: 'json',
        },
        owner: 'person',
      },
      {
        at: {
          kind: 'project',
          paths: ['.opencode/opencode.jsonc', '.opencode/opencode.json', 'opencode.json', 'opencode.jsonc'],
          format: 'json',
          upTo: 'repository',
        },
        owner: 'project',
        unless: 'OPENCODE_DISABLE_PROJECT_CONFIG',
      },
      { at: { kind: 'files', paths: ['{OPENCODE_CONFIG}'], format: 'json' }, owner: 'person' },
      {
        at: {
          kind: 'files',
          paths: [
            '{XDG_CONFIG_HOME|{home}/.config}/opencode/opencode.jsonc',
            '{XDG_CONFIG_HOME|{home}/.config}/opencode/opencode.json',
            '{XDG_CONFIG_HOME|{home}/.config}/opencode/config.json',
          ],
          format: 'json',
        },
        owner: 'person',
      },
      VARIABLES,
    ],
    // A login at a company's server, which then hands out settings.
    remote: {
      path: '{XDG_DATA_HOME|{home}/.local/share}/opencode/auth.json',
      key: ['*', 'type'],
      is: 'wellknown',
    },
    child: {
      jsonEnv: {
        OPENCODE_CONFIG_CONTENT: {
          provider: {
            anthropic: { options: { baseURL: '{anthropic}' } },
            openai: { options: { baseURL: '{openai}' } },
            google: { options: { baseURL: '{google}' } },
          },
        },
      },
    },
    settings: {
      path: ['.config', 'opencode', 'opencode.json'],
      format: 'json',
      values: [
        { key: ['provider', 'anthropic', 'options', 'baseURL'], value: '{anthropic}' },
        { key: ['provider', 'openai', 'options', 'baseURL'], value: '{openai}' },
        { key: ['provider', 'google', 'options', 'baseURL'], value: '{google}' },
      ],
    },
    remedy:
      'Only its providers anthropic, openai and google are pointed; for another one set its options.baseURL to a running hdc gateway that has its server as --upstream.',
    source:
      'run unchanged, version 1.18.33: variables, global and project files, OPENCODE_CONFIG; its sources of the rest, 2026-11',
  },
  {
    name: 'kilo',
    title: 'Kilo',
    programs: ['kilo', 'kilocode'],
    packages: ['@kilocode/cli'],
    slots: [providerSlot('anthropic', '{v1}', ['anthropic-messages'], 'ANTHROPIC_BASE_URL')],
    layers: [
      {
        at: {
          kind: 'files',
          paths: [
            '{XDG_CONFIG_HOME|{home}/.config}/kilo/kilo.jsonc',
            '{XDG_CONFIG_HOME|{home}/.config}/kilo/kilo.json',
          ],
          format: 'json',
        },
        owner: 'person',
      },
      VARIABLES,
    ],
    settings: {
      path: ['.config', 'kilo', 'kilo.json'],
      format: 'json',
      values: [{ key: ['provider', 'anthropic', 'options', 'baseURL'], value: '{anthropic}' }],
    },
    hint: 'Kilo is pointed by its kilo.json: hdc gateway attach kilo.',
    source: 'run unchanged, version 7.7.7, 2026-11',
  },
  {
    name: 'qwen',
    title: 'Qwen Code',
    programs: ['qwen'],
    packages: ['@qwen-code/qwen-code'],
    slots: [
      {
        name: 'openai',
        formats: ['openai-chat'],
        standard: '{v1}',
        keys: [
          ['env', 'OPENAI_BASE_URL'],
          ['security', 'auth', 'baseUrl'],
        ],
      },
      variableSlot('anthropic', 'ANTHROPIC_BASE_URL', '{host}', ['anthropic-messages']),
    ],
    layers: [
      {
        at: { kind: 'option', flags: ['--openai-base-url'], holds: 'url' },
        owner: 'person',
        under: ['env', 'OPENAI_BASE_URL'],
        isFinal: true,
      },
      VARIABLES,
      nearestVariables('.qwen', []),
      {
        at: { kind: 'files', paths: ['{home}/.qwen/.env', '{home}/.env'], format: 'env' },
        owner: 'person',
        under: ['env'],
      },
      {
        at: { kind: 'project', paths: ['.qwen/settings.json'], format: 'json' },
        owner: 'project',
      },
      { at: { kind: 'files', paths: ['{home}/.qwen/settings.json'], format: 'json' }, owner: 'person' },
    ],
    trust: { path: '{home}/.qwen/trustedFolders.json', key: ['{folder}'], trusted: 'TRUST_FOLDER' },
    child: { env: { OPENAI_BASE_URL: '{openai}', ANTHROPIC_BASE_URL: '{anthropic}' } },
    hint: 'Works with an API key; a login with Qwen talks to its own service.',
    remedy:
      'Choose an API key instead of the login; a model of modelProviders in its settings.json keeps the baseUrl that stands there, so set that one to a running hdc gateway.',
    source: 'run unchanged, version 0.24.4; its sources of settings and .env files, 2026-11',
  },
  {
    name: 'pi',
    title: 'pi',
    programs: ['pi'],
    packages: ['@mariozechner/pi-coding-agent'],
    slots: [
      piSlot('anthropic', '{host}', ['anthropic-messages']),
      piSlot('openai', '{v1}', ['openai-responses', 'openai-chat']),
      piSlot('google', '{v1beta}', ['gemini']),
    ],
    layers: [
      {
        at: {
          kind: 'files',
          paths: ['{PI_CODING_AGENT_DIR|{home}/.pi/agent}/models.json'],
          format: 'json',
        },
        owner: 'person',
      },
    ],
    child: {
      args: ['-e', '{file}'],
      env: {
        HDC_RUN_ANTHROPIC: '{anthropic}',
        HDC_RUN_OPENAI: '{openai}',
        HDC_RUN_GOOGLE: '{google}',
      },
      // The same for every run: pi keeps a compiled copy of each version of it.
      file: {
        name: 'hdc-gateway.js',
        text: `export default function (pi) {
  const { HDC_RUN_ANTHROPIC, HDC_RUN_OPENAI, HDC_RUN_GOOGLE } = process.env;
  if (HDC_RUN_ANTHROPIC) pi.registerProvider('anthropic', { baseUrl: HDC_RUN_ANTHROPIC });
  if (HDC_RUN_OPENAI) pi.registerProvider('openai', { baseUrl: HDC_RUN_OPENAI });
  if (HDC_RUN_GOOGLE) pi.registerProvider('google', { baseUrl: HDC_RUN_GOOGLE });
}
`,
      },
    },
    settings: {
      path: ['.pi', 'agent', 'models.json'],
      format: 'json',
      values: [
        { key: ['providers', 'anthropic', 'baseUrl'], value: '{anthropic}' },
        { key: ['providers', 'openai', 'baseUrl'], value: '{openai}' },
        { key: ['providers', 'google', 'baseUrl'], value: '{google}' },
      ],
    },
    remedy:
      'Only its providers anthropic, openai and google are pointed; for another one set its baseUrl in models.json to a running hdc gateway that has its server as --upstream.',
    source:
      'its documentation of custom providers and its sources, version 0.73.1; models.json run unchanged, version 0.87.1, 2026-11',
  },
  {
    name: 'copilot',
    title: 'Copilot CLI',
    programs: ['copilot'],
    packages: ['@github/copilot'],
    slots: [
      variableSlot('provider', 'COPILOT_PROVIDER_BASE_URL', '{v1}', [
        'openai-chat',
        'openai-responses',
        'anthropic-messages',
      ]),
    ],
    layers: [VARIABLES],
    child: { env: { COPILOT_PROVIDER_BASE_URL: '{provider}' }, needs: ['COPILOT_PROVIDER_BASE_URL'] },
    hint: 'Only with a provider of your own (COPILOT_PROVIDER_BASE_URL, COPILOT_PROVIDER_API_KEY); else Copilot asks a service of GitHub, which no gateway sees.',
    source: 'run unchanged, version 1.0.102, 2026-11',
  },
  {
    name: 'cline',
    title: 'Cline CLI',
    programs: ['cline'],
    slots: [
      {
        name: 'anthropic',
        formats: ['anthropic-messages'],
        standard: '{v1}',
        keys: [['providers', 'anthropic', 'settings', 'baseUrl']],
      },
      {
        name: 'openai',
        formats: ['openai-chat', 'openai-responses'],
        standard: '{v1}',
        keys: [['providers', 'openai', 'settings', 'baseUrl']],
      },
    ],
    layers: [
      {
        at: { kind: 'files', paths: ['{home}/.cline/data/settings/providers.json'], format: 'json' },
        owner: 'person',
      },
    ],
    settings: {
      path: ['.cline', 'data', 'settings', 'providers.json'],
      format: 'json',
      values: [
        { key: ['providers', 'anthropic', 'settings', 'baseUrl'], value: '{anthropic}' },
        { key: ['providers', 'openai', 'settings', 'baseUrl'], value: '{openai}' },
      ],
    },
    hint: 'Cline is pointed by its providers.json: hdc gateway attach cline.',
    source: 'run unchanged, version 3.0.65, 2026-11',
  },
  {
    name: 'continue',
    title: 'Continue',
    programs: ['cn', 'continue'],
    packages: ['@continuedev/cli'],
    slots: [],
    layers: [],
    hint: 'Continue heeds no variable, only apiBase of the model in its config.yaml: set apiBase: http://127.0.0.1:7421/v1/ there, start hdc gateway --upstream FORMAT=<what stood there before>, then cn as usual.',
    source: 'run unchanged, version 1.5.47, 2026-11',
  },
];

/** Programs that run the program that is named behind them. */
export const LAUNCHERS: readonly string[] = [
  ...['npx', 'npm', 'pnpm', 'pnpx', 'yarn', 'bun', 'bunx', 'deno', 'node', 'tsx', 'uvx', 'mise', 'volta'],
  ...[
    'env',
    'sudo',
    'doas',
    'nice',
    'nohup',
    'time',
    'timeout',
    'stdbuf',
    'script',
    'caffeinate',
    'firejail',
  ],
];

/** Programs that we do not know are told in the variables that most SDKs read. */
export const UNKNOWN_AGENT: Omit<AgentRow, 'name' | 'title' | 'programs'> &
  Required<Pick<AgentRow, 'child'>> = {
  slots: [
    variableSlot('anthropic', 'ANTHROPIC_BASE_URL', '{host}', ['anthropic-messages']),
    variableSlot('openai', 'OPENAI_BASE_URL', '{v1}', ['openai-chat', 'openai-responses']),
    variableSlot('openaiApi', 'OPENAI_API_BASE', '{v1}', ['openai-chat', 'openai-responses']),
    variableSlot('google', 'GOOGLE_GEMINI_BASE_URL', '{host}', ['gemini']),
    variableSlot('llm', 'LLM_BASE_URL', '{v1}', ['openai-chat']),
  ],
  layers: [
    VARIABLES,
    // Many programs read it, and what is set already wins over it.
    {
      at: { kind: 'project', paths: ['.env.local', '.env'], format: 'env' },
      owner: 'project',
      under: ['env'],
    },
  ],
  child: {
    env: {
      ANTHROPIC_BASE_URL: '{anthropic}',
      OPENAI_BASE_URL: '{openai}',
      OPENAI_API_BASE: '{openaiApi}',
      GOOGLE_GEMINI_BASE_URL: '{google}',
      LLM_BASE_URL: '{llm}',
    },
  },
  remedy:
    'Set the base URL in its own settings to a running hdc gateway (http://127.0.0.1:7421, most want /v1 behind it), which gets what stood there before as --upstream FORMAT=URL.',
  source: 'the SDKs of Anthropic, OpenAI and Google; Aider and OpenHands by their documentation, 2026-11',
};
