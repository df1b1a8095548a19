/** The act of a person that a result reports: `refuses` ends a call, `speaks` is an answer, a comment or a yes. */
export type PersonAct = 'refuses' | 'speaks';

/** How one agent writes what a person said into a tool result. */
interface PersonRow {
  readonly agent: string;
  /** The source of the words. */
  readonly source: string;
  /** How the text begins, behind what tools put around it. */
  readonly begins?: RegExp;
  /** What such a beginning holds in any case, if it takes more than a look at the first letters. */
  readonly holds?: string;
  /** How the text ends, and what such a text holds in any case: most texts are not looked through for the rest. */
  readonly ends?: { readonly holds: string; readonly sign: RegExp };
  readonly act: PersonAct;
}

const RECORDED = 'recorded sessions';
const CLINE = { agent: 'Cline, Roo, Kilo', source: 'src/core/prompts/responses.ts' } as const;
const OPENCODE = {
  agent: 'OpenCode, Kilo',
  source: 'packages/opencode/src/permission, src/question',
} as const;
const CODEX = { agent: 'Codex', source: 'recorded sessions; codex-rs/core/src/tools' } as const;
const GEMINI = {
  agent: 'Gemini CLI, Qwen Code',
  source: 'packages/core/src/core/coreToolScheduler.ts, src/tools',
} as const;

/** Forms that are known; what no row knows is left to `statementIn`. */
export const PERSON_ROWS: readonly PersonRow[] = [
  {
    agent: 'Claude Code',
    source: RECORDED,
    begins: /^The user doesn['’]t want to (?:proceed with this tool use|take this action right now)/,
    act: 'refuses',
  },
  {
    agent: 'Claude Code',
    source: RECORDED,
    begins: /^\[?Request interrupted by user/,
    act: 'refuses',
  },
  {
    agent: 'Claude Code',
    source: RECORDED,
    begins: /^The agent proposed a plan that was rejected by the user/,
    act: 'refuses',
  },
  {
    agent: 'Claude Code, OpenCode, Qwen Code',
    source: RECORDED,
    begins:
      /^(?:User has answered your questions|Your questions have been answered|The user answered|User has provided the following answers|User has approved your plan)\b/,
    act: 'speaks',
  },

  { ...CLINE, begins: /^The user denied this operation/, act: 'refuses' },
  { ...CLINE, begins: /^Skipping tool\b.* due to user rejecting a previous tool/, act: 'refuses' },
  {
    ...CLINE,
    begins:
      /^The user (?:approved this operation|has provided feedback on the results|provided the following)/,
    act: 'speaks',
  },
  { ...CLINE, begins: /^The user made the following (?:updates|changes) to your content/, act: 'speaks' },
  { ...CLINE, begins: /^<(?:answer|feedback|user_message|user_feedback)>/, act: 'speaks' },
  {
    ...CLINE,
    ends: {
      holds: '</',
      sign: /<\/(?:answer|feedback|user_message|user_feedback)>\s*(?:<environment_details>[\s\S]*)?$/,
    },
    act: 'speaks',
  },

  { ...OPENCODE, begins: /^The user rejected permission to use this specific tool call/, act: 'refuses' },
  { ...OPENCODE, begins: /^The user has specified a rule which prevents you/, act: 'refuses' },
  { ...OPENCODE, begins: /^The user dismissed this question/, act: 'refuses' },

  { ...CODEX, begins: /^(?:exec command |patch |command )?rejected by user/, act: 'refuses' },
  { ...CODEX, begins: /^aborted by user/, act: 'refuses' },
  { ...CODEX, begins: /^user (?:rejected|cancelled) MCP tool call/, act: 'refuses' },

  { ...GEMINI, begins: /^\[Operation Cancelled\] Reason: User\b/, act: 'refuses' },
  { ...GEMINI, begins: /^User (?:did not allow tool call|declined to answer)/, act: 'refuses' },
  // Behind "Successfully modified file": the person wrote another text into the file than the model had.
  {
    ...GEMINI,
    begins: /^[^\n]*\bUser modified the `\w+`(?: content)? to be:/,
    holds: 'User modified the `',
    act: 'speaks',
  },

  { agent: 'Copilot', source: RECORDED, begins: /^User (?:responded|selected):/, act: 'speaks' },
  {
    agent: 'Copilot',
    source: 'Copilot CLI; vscode chat, languageModelToolsService.ts',
    begins: /^The user (?:rejected this tool call|chose to skip the tool call)/,
    act: 'refuses',
  },
  {
    agent: 'Continue',
    source: 'extensions/cli/src/tools',
    begins: /^Permission denied by user/,
    act: 'refuses',
  },
  {
    agent: 'pi',
    source: 'packages/coding-agent/examples/extensions',
    begins: /^(?:Blocked by user|User cancelled)/,
    act: 'refuses',
  },
  {
    agent: 'pi',
    source: 'packages/coding-agent/examples/extensions',
    begins: /^User (?:selected|wrote):/,
    act: 'speaks',
  },
  {
    agent: 'OpenHands',
    source: 'openhands/memory/conversation_memory.py; sdk UserRejectObservation',
    begins: /^(?:User rejected the action|Action rejected:)/,
    act: 'refuses',
  },
  {
    agent: 'OpenHands',
    source: 'openhands/memory/conversation_memory.py',
    ends: {
      holds: '[Last action has been rejected by the user]',
      sign: /\[Last action has been rejected by the user\]\s*$/,
    },
    act: 'refuses',
  },
  {
    agent: 'Goose',
    source: 'crates/goose/src/agents/tool_execution.rs',
    begins: /^The user has declined to run this tool/,
    act: 'refuses',
  },
  {
    agent: 'hdc',
    source: 'packages/agent/src/turn/call-tool.ts',
    begins: /^(?:This was not allowed\. |The person interrupted the turn)/,
    act: 'refuses',
  },
];
