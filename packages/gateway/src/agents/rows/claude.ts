import type { AgentRow } from '../agent-row.ts';
import { CLAUDE_CLOUD_SLOTS } from '../cloud-slots.ts';
import { CLAUDE_URLS, VARIABLES, variableSlot } from './slots.ts';

export const claudeRow: AgentRow = {
  name: 'claude',
  title: 'Claude Code',
  programs: ['claude'],
  packages: ['@anthropic-ai/claude-code'],
  slots: [
    variableSlot('anthropic', 'ANTHROPIC_BASE_URL', '{host}', ['anthropic-messages']),
    ...CLAUDE_CLOUD_SLOTS,
  ],
  layers: [
    {
      at: {
        kind: 'files',
        paths: {
          linux: ['/etc/claude-code/managed-settings.json'],
          darwin: ['/Library/Application Support/ClaudeCode/managed-settings.json'],
          win32: ['{ProgramFiles}/ClaudeCode/managed-settings.json'],
        },
        format: 'json',
      },
      owner: 'machine',
      isFinal: true,
    },
    { at: { kind: 'option', flags: ['--settings'], holds: 'json' }, owner: 'person' },
    {
      at: {
        kind: 'project',
        paths: ['.claude/settings.local.json', '.claude/settings.json'],
        format: 'json',
      },
      owner: 'project',
    },
    {
      at: { kind: 'files', paths: ['{CLAUDE_CONFIG_DIR|{home}/.claude}/settings.json'], format: 'json' },
      owner: 'person',
    },
    VARIABLES,
  ],
  trust: {
    path: '{CLAUDE_CONFIG_DIR|{home}}/.claude.json',
    key: ['projects', '{folder}', 'hasTrustDialogAccepted'],
    trusted: true,
  },
  child: {
    env: {
      ...CLAUDE_URLS,
      // Then it says which requests are side requests, and when it has compacted.
      CLAUDE_CODE_GATEWAY_HINT_HEADERS: '1',
    },
    // With a host of its own it would else load the schemas of all MCP tools up front.
    deferEnv: { ENABLE_TOOL_SEARCH: 'true' },
    // Variables in settings files win over those of the process.
    option: { flag: '--settings', json: { env: CLAUDE_URLS } },
  },
  settings: {
    path: ['.claude', 'settings.json'],
    format: 'json',
    values: [
      ...Object.entries(CLAUDE_URLS).map(([name, value]) => ({ key: ['env', name], value })),
      { key: ['env', 'ENABLE_TOOL_SEARCH'], value: 'true' },
      { key: ['env', 'CLAUDE_CODE_GATEWAY_HINT_HEADERS'], value: '1' },
    ],
  },
  remedy: 'Look for the provider and its base URL with /status in Claude Code.',
  source:
    'run unchanged, version 2.1.325: user and project settings win over variables, --settings over both, a project in -p without asking; its documentation of gateways and settings, 2026-11',
};
