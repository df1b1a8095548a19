import type { AgentRow } from '../agent-row.ts';
import { OPENCODE_CLOUD_SLOTS } from '../cloud-slots.ts';
import { OPENCODE_CLOUD_URLS, OPENCODE_SLOTS, VARIABLES } from './slots.ts';

export const opencodeRow: AgentRow = {
  name: 'opencode',
  title: 'OpenCode',
  programs: ['opencode'],
  packages: ['opencode-ai'],
  slots: [...OPENCODE_SLOTS, ...OPENCODE_CLOUD_SLOTS],
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
  servers: { key: ['mcp'] },
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
          ...Object.fromEntries(
            OPENCODE_CLOUD_URLS.map(([provider, option, text]) => [
              provider,
              { options: { [option]: text } },
            ]),
          ),
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
      ...OPENCODE_CLOUD_URLS.map(([provider, option, value]) => ({
        key: ['provider', provider, 'options', option],
        value,
      })),
    ],
  },
  remedy:
    'Only its providers anthropic, openai, google, amazon-bedrock, and azure and google-vertex with a baseURL, are pointed; for another one set its options.baseURL to a running hdc gateway that has its server as --upstream.',
  source:
    'run unchanged, version 1.18.33: variables, global and project files, OPENCODE_CONFIG; its sources of the rest, 2026-11',
};
