import type { AgentRow } from '../agent-row.ts';
import { PI_CLOUD_SLOTS } from '../cloud-slots.ts';
import { piSlot, VARIABLES } from './slots.ts';

export const piRow: AgentRow = {
  name: 'pi',
  title: 'pi',
  programs: ['pi'],
  packages: ['@mariozechner/pi-coding-agent'],
  slots: [
    piSlot('anthropic', '{host}', ['anthropic-messages']),
    piSlot('openai', '{v1}', ['openai-responses', 'openai-chat']),
    piSlot('google', '{v1beta}', ['gemini']),
    ...PI_CLOUD_SLOTS,
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
    VARIABLES,
  ],
  child: {
    args: [['-e', '{file}']],
    env: {
      HDC_RUN_ANTHROPIC: '{anthropic}',
      HDC_RUN_OPENAI: '{openai}',
      HDC_RUN_GOOGLE: '{google}',
      HDC_RUN_BEDROCK: '{bedrock}',
      AZURE_OPENAI_BASE_URL: '{azure}',
    },
    // The same for every run: pi keeps a compiled copy of each version of it.
    file: {
      name: 'hdc-gateway.js',
      text: `export default function (pi) {
  const { HDC_RUN_ANTHROPIC, HDC_RUN_OPENAI, HDC_RUN_GOOGLE, HDC_RUN_BEDROCK } = process.env;
  if (HDC_RUN_ANTHROPIC) pi.registerProvider('anthropic', { baseUrl: HDC_RUN_ANTHROPIC });
  if (HDC_RUN_OPENAI) pi.registerProvider('openai', { baseUrl: HDC_RUN_OPENAI });
  if (HDC_RUN_GOOGLE) pi.registerProvider('google', { baseUrl: HDC_RUN_GOOGLE });
  if (HDC_RUN_BEDROCK) pi.registerProvider('amazon-bedrock', { baseUrl: HDC_RUN_BEDROCK });
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
      { key: ['providers', 'amazon-bedrock', 'baseUrl'], value: '{bedrock}' },
    ],
  },
  remedy:
    'Only its providers anthropic, openai, google, amazon-bedrock, and Azure with AZURE_OPENAI_BASE_URL, are pointed; for another one set its baseUrl in models.json to a running hdc gateway that has its server as --upstream.',
  source:
    'its documentation of custom providers and its sources, version 0.73.1; models.json run unchanged, version 0.87.1, 2026-11',
};
