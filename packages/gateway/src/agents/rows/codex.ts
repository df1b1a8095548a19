import type { AgentRow } from '../agent-row.ts';
import { CODEX_CLOUD_SLOTS } from '../cloud-slots.ts';
import { VARIABLES } from './slots.ts';

export const codexRow: AgentRow = {
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
        closed: ['ollama', 'lmstudio'],
      },
    },
    ...CODEX_CLOUD_SLOTS,
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
  child: {
    args: [
      ['-c', '{openai.key}="{openai}"'],
      ['-c', '{bedrock.key}="{bedrock}"'],
    ],
    after: ['-c', '--config'],
  },
  settings: {
    path: ['.codex', 'config.toml'],
    format: 'toml',
    values: [{ key: ['openai_base_url'], value: '{openai}' }],
  },
  remedy: 'With --oss it asks a server of this machine; codex doctor shows the provider that it uses.',
  source:
    'run unchanged, version 0.166.0: providers, --profile, the order of -c, a trusted project; its sources, 2026-11',
};
