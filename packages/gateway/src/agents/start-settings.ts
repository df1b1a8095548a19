/** A setting of an agent itself that makes the beginning of its prompts smaller: better than leaving it out on the way. */
export interface StartSetting {
  /** As `hdc run` calls it. */
  readonly agent: string;
  /**
   * The part that it removes: a tool, an MCP server, a memory file; `defer` loads tools when they are needed, with
   * no loss.
   */
  readonly takes: 'tool' | 'server' | 'memory' | 'defer';
  /** The file or the place, and what to write there; `{name}` for what it is about, without `mcp__`. */
  readonly where: string;
  readonly set: string;
  /** Only tools of MCP servers can be taken away so. */
  readonly isForServers?: true;
  readonly source: string;
}

/** Every row was tried: the agent ran with an MCP server and the setting, and its requests no longer held the part. */
const CLAUDE = { agent: 'claude', source: 'Claude Code documentation; tried with 2.1.325, 2026-11' };
const CODEX = { agent: 'codex', source: 'Codex documentation; tried with 0.166.0, 2026-11' };
const OPENCODE = { agent: 'opencode', source: 'OpenCode documentation; tried with 1.18.33, 2026-11' };
const KILO = { agent: 'kilo', source: 'Kilo documentation; tried with 7.7.7, 2026-11' };
const GEMINI = {
  agent: 'gemini',
  source: 'Gemini CLI, docs/reference/configuration.md; tried with 0.61.0, 2026-11',
};
const QWEN = { agent: 'qwen', source: 'Qwen Code documentation of its settings; tried with 0.24.4, 2026-11' };
const CLINE = { agent: 'cline', source: 'Cline documentation of MCP servers; tried with 3.0.65, 2026-11' };
const COPILOT = { agent: 'copilot', source: 'Copilot CLI documentation; tried with 1.0.102, 2026-11' };

export const START_SETTINGS: readonly StartSetting[] = [
  {
    ...CLAUDE,
    takes: 'defer',
    where: 'the environment, or env in ~/.claude/settings.json',
    set: 'ENABLE_TOOL_SEARCH=true',
  },
  {
    ...CLAUDE,
    takes: 'server',
    where: 'the project in ~/.claude.json, or /mcp in Claude Code; .mcp.json has those of a repository',
    set: '"disabledMcpServers": ["{name}"]',
  },
  {
    ...CLAUDE,
    takes: 'tool',
    where: '.claude/settings.json',
    set: '"permissions": { "deny": ["{name}"] }',
  },
  {
    ...CLAUDE,
    takes: 'memory',
    where: '.claude/settings.local.json',
    set: '"claudeMdExcludes": ["{name}"]',
  },
  {
    ...CODEX,
    takes: 'server',
    where: '~/.codex/config.toml',
    set: '[mcp_servers.{name}] enabled = false',
  },
  {
    ...CODEX,
    takes: 'tool',
    where: '~/.codex/config.toml, the table of its server in [mcp_servers]',
    set: 'disabled_tools = ["{name}"]',
    isForServers: true,
  },
  { ...OPENCODE, takes: 'server', where: 'opencode.json', set: '"mcp": { "{name}": { "enabled": false } }' },
  // "tools": { "{name}": false } does the same, but not beside "permission": { "*": "allow" }.
  { ...OPENCODE, takes: 'tool', where: 'opencode.json', set: '"permission": { "{name}": "deny" }' },
  { ...KILO, takes: 'server', where: 'kilo.json', set: '"mcp": { "{name}": { "enabled": false } }' },
  { ...KILO, takes: 'tool', where: 'kilo.json', set: '"permission": { "{name}": "deny" }' },
  { ...GEMINI, takes: 'server', where: '.gemini/settings.json', set: '"mcp": { "excluded": ["{name}"] }' },
  { ...GEMINI, takes: 'tool', where: '.gemini/settings.json', set: '"tools": { "exclude": ["{name}"] }' },
  { ...QWEN, takes: 'server', where: '.qwen/settings.json', set: '"mcp": { "excluded": ["{name}"] }' },
  { ...QWEN, takes: 'tool', where: '.qwen/settings.json', set: '"tools": { "exclude": ["{name}"] }' },
  {
    ...CLINE,
    takes: 'server',
    where: 'the switch beside the server in MCP Servers (cline_mcp_settings.json)',
    set: '"{name}": { "disabled": true }',
  },
  { ...COPILOT, takes: 'server', where: 'its command line', set: '--disable-mcp-server {name}' },
  {
    agent: 'pi',
    takes: 'tool',
    where: 'its command line',
    set: '--tools with all names but {name}',
    source: 'pi --help; tried with 0.73.1, 2026-11',
  },
];

/** The setting by which an agent itself leaves something out; undefined if it has none. */
export function findStartSetting(
  agent: string | undefined,
  takes: StartSetting['takes'],
  { name, server }: { readonly name: string; readonly server?: string | undefined },
): { readonly where: string; readonly set: string } | undefined {
  const row = START_SETTINGS.find((each) => each.agent === agent && each.takes === takes);
  if (row?.isForServers && server === undefined) return undefined;
  return row && { where: row.where, set: row.set.replaceAll('{name}', plainName(name, takes, row)) };
}

/** A server without `mcp__`; a tool as the agent calls it, or as its server does in the table of that server. */
function plainName(name: string, takes: StartSetting['takes'], { isForServers }: StartSetting): string {
  if (takes === 'server') return name.replace(/^mcp__/, '');
  return isForServers ? name.slice(name.lastIndexOf('/') + 1) : name;
}
