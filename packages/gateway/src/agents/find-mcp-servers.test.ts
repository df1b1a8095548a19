import { expect, test } from 'vitest';
import { AGENT_ROWS } from './agent-rows.ts';
import { findMcpServers } from './find-mcp-servers.ts';

const FILES: Readonly<Record<string, string>> = {
  '/h/.config/opencode/opencode.json': '{ "mcp": { "play": { "enabled": true } } }',
  '/w/opencode.json': '{ "mcp": { "git.hub": {}, "play": { "enabled": false } }, /* a comment */ }',
  '/h/.config/kilo/kilo.json': '{ "mcp": ["no table"] }',
  '/h/.gemini/settings.json': '{ "mcpServers": { "a_b": {} } }',
  '/h/.copilot/mcp-config.json': '{ "mcpServers": { "files": {} } }',
};

function find(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const readFile = (path: string) => files[path];
  return findMcpServers(AGENT_ROWS, { env, args: [], cwd: '/w', home: '/h', platform: 'linux', readFile });
}

test('servers are those of all layers of settings that can be read', () => {
  expect(find(FILES)).toEqual({
    opencode: ['git.hub', 'play'],
    kilo: [],
    copilot: ['files'],
    gemini: ['a_b'],
  });
});

test('a place that a variable names counts, and a file that is no JSON names none', () => {
  const env = { COPILOT_HOME: '/c', OPENCODE_CONFIG_CONTENT: '{ "mcp": { "one": {} } }' };
  const files = { '/c/mcp-config.json': '{ "mcpServers": ', '/w/opencode.json': '{{' };
  expect(find(files, env)).toEqual({ opencode: ['one'], kilo: [], copilot: [], gemini: [] });
});
