import type { AgentRow } from '../agent-row.ts';
import { piSlot } from './slots.ts';

export const piRow: AgentRow = {
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
};
