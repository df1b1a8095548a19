import type { AgentRow } from '../agent-row.ts';
import { CLINE_CLOUD_SLOTS } from '../cloud-slots.ts';

export const clineRow: AgentRow = {
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
    ...CLINE_CLOUD_SLOTS,
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
      { key: ['providers', 'bedrock', 'settings', 'baseUrl'], value: '{bedrock}' },
      { key: ['providers', 'vertex', 'settings', 'baseUrl'], value: '{vertex}' },
    ],
  },
  hint: 'Cline is pointed by its providers.json: hdc gateway attach cline.',
  source: 'run unchanged, version 3.0.65, 2026-11',
};
