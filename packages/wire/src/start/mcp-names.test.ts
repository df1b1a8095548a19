import { expect, test } from 'vitest';
import { type KnownServers, readMcpNames } from './mcp-names.ts';

const PROMPTS = {
  claude: 'You are Claude Code.',
  gemini: 'You are Gemini CLI.',
  cline: 'You are Cline.',
  opencode: 'You are OpenCode.',
  kilo: 'You are Kilo.',
  copilot: 'You are the GitHub Copilot CLI.',
  unknown: 'You are kind.',
} as const;

/** Names as the agents sent them with the servers `play` and `git.hub_x`, and built-in tools that look alike. */
test.each<[keyof typeof PROMPTS, string, string | undefined]>([
  ['claude', 'mcp__git_hub_x__open_page', 'mcp__git_hub_x open_page'],
  ['unknown', 'mcp__play__click', 'mcp__play click'],
  ['gemini', 'mcp_play_open_page', 'mcp__play open_page'],
  ['gemini', 'mcp_git.hub_x_open_page', 'mcp__git.hub_x open_page'],
  ['gemini', 'mcp_other_click', 'mcp__other click'],
  ['gemini', 'read_background_output', undefined],
  ['claude', 'mcp_play_open_page', undefined],
  ['cline', 'play__open_page', 'mcp__play open_page'],
  ['cline', 'team_read_mailbox', undefined],
  ['opencode', 'play_open_page', 'mcp__play open_page'],
  ['opencode', 'git_hub_x_click', 'mcp__git.hub_x click'],
  ['kilo', 'play_click', 'mcp__play click'],
  ['kilo', 'kilo_local_recall', undefined],
  ['opencode', 'playwright', undefined],
  ['copilot', 'git-hub_x-open_page', 'mcp__git.hub_x open_page'],
  ['copilot', 'play_click', undefined],
  ['unknown', 'play_open_page', undefined],
])('%s: the server of %s is %s', (agent, name, expected) => {
  const servers = ['play', 'git.hub_x'];
  const known: KnownServers = { opencode: servers, kilo: servers, copilot: servers, gemini: servers };
  const found = readMcpNames({ system: PROMPTS[agent] }, known)({ name });
  expect(found && `${found.server} ${found.tool}`).toBe(expected);
});

test('a tool of a namespace belongs to the server that the namespace names', () => {
  const mcpName = readMcpNames({ system: '' });
  expect(mcpName({ name: 'click', namespace: 'mcp__play' })).toEqual({ server: 'mcp__play', tool: 'click' });
  expect(mcpName({ name: 'wait_agent', namespace: 'multi_agent_v1' })).toBeUndefined();
});

test('a name that may be of two servers, or of one that no settings name, is nobody’s', () => {
  const system = PROMPTS.opencode;
  expect(readMcpNames({ system }, { opencode: ['git', 'git_hub'] })({ name: 'git_hub_log' })).toBeUndefined();
  expect(readMcpNames({ system }, { opencode: ['git', 'git_hub'] })({ name: 'git_log' })?.server).toBe(
    'mcp__git',
  );
  expect(readMcpNames({ system })({ name: 'play_open' })).toBeUndefined();
});
