import type { AgentRow } from '../agent-row.ts';
import { VARIABLES, variableSlot } from './slots.ts';

export const copilotRow: AgentRow = {
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
  servers: {
    key: ['mcpServers'],
    layers: [
      {
        at: { kind: 'files', paths: ['{COPILOT_HOME|{home}/.copilot}/mcp-config.json'], format: 'json' },
        owner: 'person',
      },
    ],
  },
  child: { env: { COPILOT_PROVIDER_BASE_URL: '{provider}' }, needs: ['COPILOT_PROVIDER_BASE_URL'] },
  hint: 'Only with a provider of your own (COPILOT_PROVIDER_BASE_URL, COPILOT_PROVIDER_API_KEY); else Copilot asks a service of GitHub, which no gateway sees.',
  source: 'run unchanged, version 1.0.102, 2026-11',
};
