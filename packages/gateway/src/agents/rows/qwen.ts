import type { AgentRow } from '../agent-row.ts';
import { nearestVariables, VARIABLES, variableSlot } from './slots.ts';

export const qwenRow: AgentRow = {
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
};
