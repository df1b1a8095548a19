import type { AgentRow } from '../agent-row.ts';
import { GEMINI_CLOUD_SLOTS } from '../cloud-slots.ts';
import { nearestVariables, VARIABLES, variableSlot } from './slots.ts';

export const geminiRow: AgentRow = {
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
  servers: {
    key: ['mcpServers'],
    layers: [
      { at: { kind: 'project', paths: ['.gemini/settings.json'], format: 'json' }, owner: 'project' },
      { at: { kind: 'files', paths: ['{home}/.gemini/settings.json'], format: 'json' }, owner: 'person' },
    ],
  },
  child: { env: { GOOGLE_GEMINI_BASE_URL: '{google}', GOOGLE_VERTEX_BASE_URL: '{vertex}' } },
  hint: 'Works with an API key; a login with Google talks to another service, which no gateway sees.',
  remedy: 'Choose an API key (GEMINI_API_KEY, /auth in Gemini CLI) instead of the login.',
  source: 'run unchanged, version 0.61.0; its sources of .env files and trust, 2026-11',
};
