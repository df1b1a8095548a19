/** A real client on a cloud, and how it is pointed and run there. */
export interface CloudClientRow {
  readonly name: string;
  /** The folder of `HDC_CLIENTS` that it is installed in. */
  readonly client: string;
  readonly cloud: string;
  readonly env: Readonly<Record<string, string>>;
  /** More of it if nothing stands between the client and the cloud. */
  readonly plainEnv?: Readonly<Record<string, string>>;
  /** Files under its home folder; `{base}` is the address that it asks. */
  readonly files?: Readonly<Record<string, string>>;
  /** The command line of each of the two prompts, without the prompt. */
  readonly commands: readonly [first: string, next: string];
  /** Whether the gateway signs anew. */
  readonly isSigned?: boolean;
}

export const REGION = 'us-east-1';
export const CLIENT_TOKEN = 'a-token-of-the-gateway-0123456789';
export const AWS_KEYS = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/EXAMPLEKEY',
};

const bin = (client: string, program = client) => `/opt/clients/${client}/node_modules/.bin/${program}`;
const BEARER = { AWS_BEARER_TOKEN_BEDROCK: 'bedrock-api-key-000000000000', AWS_REGION: REGION };
const SONNET = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';

const claude = (model: string): CloudClientRow['commands'] => {
  const rest = `--dangerously-skip-permissions --model ${model} --output-format stream-json --verbose -p`;
  return [`${bin('claude')} ${rest}`, `${bin('claude')} --continue ${rest}`];
};
const CODEX = `${bin('codex')} exec --json --dangerously-bypass-approvals-and-sandbox`;
const OPENCODE = `${bin('opencode')} run --format json --auto`;
const PI = `${bin('pi')} --provider amazon-bedrock --model ${SONNET}`;

/** Settings as `docs/clouds.md` and the clients' own documentation have them. */
export const CLOUD_CLIENT_ROWS: readonly CloudClientRow[] = [
  {
    name: 'claude-bedrock',
    client: 'claude',
    cloud: 'Bedrock, bearer key',
    env: { CLAUDE_CODE_USE_BEDROCK: '1', ANTHROPIC_BEDROCK_BASE_URL: '{base}', ...BEARER },
    commands: claude(SONNET),
  },
  {
    name: 'claude-bedrock-sigv4',
    client: 'claude',
    cloud: 'Bedrock, SigV4, --sign aws',
    env: {
      CLAUDE_CODE_USE_BEDROCK: '1',
      ANTHROPIC_BEDROCK_BASE_URL: '{base}',
      AWS_REGION: REGION,
      ...AWS_KEYS,
      ANTHROPIC_CUSTOM_HEADERS: `x-hdc-token: ${CLIENT_TOKEN}`,
    },
    plainEnv: { ANTHROPIC_CUSTOM_HEADERS: '' },
    commands: claude(SONNET),
    isSigned: true,
  },
  {
    name: 'claude-vertex',
    client: 'claude',
    cloud: 'Vertex',
    env: {
      CLAUDE_CODE_USE_VERTEX: '1',
      ANTHROPIC_VERTEX_BASE_URL: '{base}/v1',
      ANTHROPIC_VERTEX_PROJECT_ID: 'project',
      CLOUD_ML_REGION: 'us-east5',
      CLAUDE_CODE_SKIP_VERTEX_AUTH: '1',
    },
    commands: claude('claude-sonnet-4-5@20250929'),
  },
  {
    name: 'claude-foundry',
    client: 'claude',
    cloud: 'Foundry',
    env: {
      CLAUDE_CODE_USE_FOUNDRY: '1',
      ANTHROPIC_FOUNDRY_BASE_URL: '{base}/anthropic',
      ANTHROPIC_FOUNDRY_API_KEY: 'foundry-key-0000',
    },
    commands: claude('claude-sonnet-4-5'),
  },
  {
    name: 'codex-azure',
    client: 'codex',
    cloud: 'Azure, /openai/v1/responses',
    env: { AZURE_OPENAI_API_KEY: 'azure-key-0000' },
    files: {
      '.codex/config.toml': [
        'model = "gpt-5.1-codex"',
        'model_provider = "azure"',
        '[model_providers.azure]',
        'name = "Azure"',
        'base_url = "{base}/openai/v1"',
        'env_key = "AZURE_OPENAI_API_KEY"',
        'wire_api = "responses"',
      ].join('\n'),
    },
    commands: [CODEX, `${CODEX} resume --last`],
  },
  {
    name: 'codex-bedrock',
    client: 'codex',
    cloud: 'Bedrock, /v1/responses, bearer key',
    env: BEARER,
    files: {
      '.codex/config.toml': [
        'model = "openai.gpt-5.5"',
        'model_provider = "amazon-bedrock"',
        '[model_providers.amazon-bedrock]',
        'base_url = "{base}/v1"',
        '[model_providers.amazon-bedrock.aws]',
        `region = "${REGION}"`,
      ].join('\n'),
    },
    commands: [CODEX, `${CODEX} resume --last`],
  },
  {
    name: 'opencode-bedrock',
    client: 'opencode',
    cloud: 'Bedrock, Converse, bearer key',
    env: BEARER,
    files: {
      '.config/opencode/opencode.json': JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        model: 'amazon-bedrock/anthropic.claude-sonnet-4-5-20250929-v1:0',
        provider: { 'amazon-bedrock': { options: { region: REGION, endpoint: '{base}' } } },
        permission: { '*': 'allow' },
      }),
    },
    commands: [OPENCODE, `${OPENCODE} --continue`],
  },
  {
    name: 'pi-bedrock',
    client: 'pi',
    cloud: 'Bedrock, Converse over HTTP/2, bearer key',
    env: BEARER,
    // The door speaks HTTP/1.1 alone; the gateway takes both.
    plainEnv: { AWS_BEDROCK_FORCE_HTTP1: '1' },
    files: {
      '.pi/agent/models.json': JSON.stringify({ providers: { 'amazon-bedrock': { baseUrl: '{base}' } } }),
    },
    commands: [`${PI} -p`, `${PI} --continue -p`],
  },
];
