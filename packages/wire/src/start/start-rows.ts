/** The kinds of parts at the beginning of a prompt. */
export const START_KINDS = [
  'system',
  'tool',
  'memory',
  'skills',
  'deferred-tools',
  'agents',
  'environment',
] as const;

export type StartKind = (typeof START_KINDS)[number];

/** How agents write one kind of part into their system prompt or in front of a person's first words. */
export interface StartRow {
  readonly kind: StartKind;
  readonly agent: string;
  /** The start of a part; `name` captures its name, otherwise the kind is used. */
  readonly begins: RegExp;
  /** The end of a part; it also ends where the next one begins. */
  readonly ends?: string;
  readonly source: string;
}

const CLAUDE = {
  agent: 'Claude Code',
  source: 'the package of Claude Code 2.1.325 and its requests, 2026-11',
};
const CODEX = { agent: 'Codex', source: 'requests of Codex 0.166.0 and recorded sessions, 2026-11' };
const GEMINI = {
  agent: 'Gemini CLI, Qwen Code',
  source: 'the package of Gemini CLI 0.61.0; requests, 2026-11',
};

export const START_ROWS: readonly StartRow[] = [
  {
    ...CLAUDE,
    kind: 'memory',
    begins: /^Contents of (?<name>(?:\/|[A-Za-z]:\\).{0,400}?)(?: \([^)\n]{0,100}\))?:$/gm,
    ends: '\n</system-reminder>',
  },
  {
    ...CLAUDE,
    agent: 'Claude Code, Qwen Code',
    kind: 'skills',
    begins: /^The following skills are available for use with the Skill tool\b/gm,
    ends: '\n</system-reminder>',
  },
  {
    ...CLAUDE,
    kind: 'deferred-tools',
    begins: /^The following deferred tools are now available via ToolSearch\b/gm,
    ends: '\n</system-reminder>',
  },
  {
    ...CLAUDE,
    kind: 'agents',
    begins: /^Available agent types for the Agent tool:/gm,
    ends: '\n</system-reminder>',
  },
  { ...CLAUDE, kind: 'environment', begins: /^# Environment$/gm, ends: '\n</system-reminder>' },
  {
    ...CODEX,
    kind: 'memory',
    begins: /^# (?:AGENTS\.md instructions for )(?<name>.+)\n\s*<INSTRUCTIONS>/gm,
    ends: '</INSTRUCTIONS>',
  },
  {
    ...CODEX,
    kind: 'skills',
    begins: /^<skills_instructions>/gm,
    ends: '</skills_instructions>',
  },
  {
    ...CODEX,
    kind: 'environment',
    begins: /^<environment_context>/gm,
    ends: '</environment_context>',
  },
  {
    kind: 'memory',
    agent: 'OpenCode, Kilo',
    begins: /^Instructions from: (?<name>.+)$/gm,
    source: 'the package of OpenCode 1.18.33, 2026-11',
  },
  {
    ...GEMINI,
    kind: 'memory',
    begins: /^-{3} Context from: (?<name>.+) ---$/gm,
    ends: '\n--- End of Context from:',
  },
  {
    ...GEMINI,
    kind: 'environment',
    begins: /^<session_context>/gm,
    ends: '</session_context>',
  },
  {
    kind: 'deferred-tools',
    agent: 'Qwen Code',
    begins:
      /^The following (?:MCP )?tools (?:became available after startup and )?are reachable through `tool_search`/gm,
    ends: '\n</system-reminder>',
    source: 'requests of Qwen Code 0.24.4 with two MCP servers, 2026-11',
  },
  {
    kind: 'skills',
    agent: 'OpenCode, Kilo, Gemini CLI',
    begins: /^<available_skills>$/gm,
    ends: '</available_skills>',
    source: 'requests of OpenCode 1.18.33, Kilo 7.7.7 and Gemini CLI 0.61.0, 2026-11',
  },
  {
    kind: 'environment',
    agent: 'OpenCode, Kilo, Cline',
    begins: /^<env>$/gm,
    ends: '</env>',
    source: 'requests of OpenCode 1.18.33, Kilo 7.7.7 and Cline 3.0.65, 2026-11',
  },
  {
    kind: 'memory',
    agent: 'pi, Qwen Code',
    begins: /^## (?<name>(?:\/|[A-Za-z]:\\).*\.md)$/gm,
    source: 'the package of pi 0.73.1, 2026-11',
  },
  {
    kind: 'environment',
    agent: 'Cline, Roo, Kilo',
    begins: /^<environment_details>/gm,
    ends: '</environment_details>',
    source: 'requests of Kilo 7.7.7, 2026-11',
  },
];

/** The agent that wrote a system prompt, as `hdc run` calls it; undefined if nobody knows. */
export function agentOfPrompt(system: string): string | undefined {
  const text = system.trimStart();
  return AGENT_BEGINNINGS.find(({ begins }) => begins.test(text))?.agent;
}

/** How the system prompt of an agent begins, and its name among those that a gateway can point. */
const AGENT_BEGINNINGS: readonly { readonly agent: string; readonly begins: RegExp }[] = [
  // Source: the requests in which each of them was met, 2026-11.
  { agent: 'claude', begins: /^x-anthropic-billing-header|^You are (?:a Claude agent|Claude Code)\b/ },
  { agent: 'codex', begins: /^You are (?:Codex\b|a coding agent running in the Codex CLI)/ },
  { agent: 'opencode', begins: /^You are OpenCode\b/i },
  { agent: 'kilo', begins: /^You are Kilo\b/ },
  { agent: 'qwen', begins: /^You are Qwen Code\b/ },
  { agent: 'gemini', begins: /^You are (?:Gemini CLI\b|an? (?:non-)?interactive CLI agent\b)/ },
  { agent: 'pi', begins: /^You are an expert coding assistant operating inside pi\b/ },
  { agent: 'copilot', begins: /^You are the GitHub Copilot CLI\b/ },
  { agent: 'cline', begins: /^You are Cline\b/ },
  { agent: 'continue', begins: /^You are an agent in the Continue CLI\b/ },
];
