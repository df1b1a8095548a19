/** A result in which a person speaks, as an agent hands it to its model. */
export interface SpokenResult {
  readonly agent: string;
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly result: string;
}

/** Long enough for every rule on size, pasted from a terminal, so that first sight would make it smaller. */
const WORDS = [
  'No. Never touch the billing module, the customer still sends the old files:',
  ...Array.from(
    { length: 60 },
    (_, line) => `  ${line + 1}\t\u001b[31minvoice ${line} is a cent off,\u001b[0m leave it so`,
  ),
].join('\n');

const command = { command: 'npm test', description: 'run it' };

/** Written for tests: a refusal with its reason, an answer or a comment, in the words of agents we know and of one we do not. */
export const SPOKEN_RESULTS: readonly SpokenResult[] = [
  {
    agent: 'Claude Code',
    tool: 'Bash',
    parameters: command,
    result: `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n${WORDS}`,
  },
  {
    agent: 'Claude Code',
    tool: 'AskUserQuestion',
    parameters: { questions: [{ question: 'Which module?' }] },
    result: `User has answered your questions: "Which module?"="${WORDS}". You can now continue.`,
  },
  {
    agent: 'Cline',
    tool: 'execute_command',
    parameters: command,
    result: `The user denied this operation and provided the following feedback:\n<feedback>\n${WORDS}\n</feedback>`,
  },
  {
    agent: 'Roo',
    tool: 'ask_followup_question',
    parameters: { question: 'Which module?' },
    result: `<answer>\n${WORDS}\n</answer>`,
  },
  {
    agent: 'OpenCode',
    tool: 'bash',
    parameters: command,
    result: `The user rejected permission to use this specific tool call with the following feedback: ${WORDS}`,
  },
  {
    agent: 'Copilot',
    tool: 'ask_user',
    parameters: { question: 'Which module?' },
    result: `User responded: ${WORDS}`,
  },
  {
    agent: 'one that nobody knows',
    tool: 'mcp__shell__execute',
    parameters: { command: 'ls' },
    result: `Command not executed: the operator declined it. Comment from the user: ${WORDS}`,
  },
  {
    agent: 'one that nobody knows',
    tool: 'consult',
    parameters: { topic: 'modules' },
    result: `The human replied: ${WORDS}`,
  },
];
