import type { AgentRow } from '../agent-row.ts';
import { OPENCODE_CLOUD_SLOTS } from '../cloud-slots.ts';
import { OPENCODE_CLOUD_URLS, providerSlot, VARIABLES } from './slots.ts';

export const kiloRow: AgentRow = {
  name: 'kilo',
  title: 'Kilo',
  programs: ['kilo', 'kilocode'],
  packages: ['@kilocode/cli'],
  slots: [
    providerSlot('anthropic', '{v1}', ['anthropic-messages'], 'ANTHROPIC_BASE_URL'),
    ...OPENCODE_CLOUD_SLOTS,
  ],
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
  servers: { key: ['mcp'] },
  settings: {
    path: ['.config', 'kilo', 'kilo.json'],
    format: 'json',
    values: [
      { key: ['provider', 'anthropic', 'options', 'baseURL'], value: '{anthropic}' },
      ...OPENCODE_CLOUD_URLS.map(([provider, option, value]) => ({
        key: ['provider', provider, 'options', option],
        value,
      })),
    ],
  },
  hint: 'Kilo is pointed by its kilo.json: hdc gateway attach kilo.',
  source: 'run unchanged, version 7.7.7, 2026-11',
};
