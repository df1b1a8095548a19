import { describe, expect, test } from 'vitest';
import { hasWritten } from './has-written.ts';
import { resultSays } from './result-says.ts';

const response = (result: unknown, toolName = 't') =>
  ({ type: 'tool_response', callId: 'c', toolName, result }) as const;
const says = (result: unknown, toolName?: string) => resultSays(response(result, toolName));

describe('a result reads like a failure', () => {
  test.each([
    'cat: a.ts: No such file or directory',
    'bash: line 3: cd: sub: No such file or directory',
    'bash: a.ts: Permission denied',
    'Chunk ID: 1\nProcess exited with code 1\nOutput:\n',
    'Exit code: 2\nOutput:\n',
    'File unchanged since last read. The content is still current.',
    'Wasted call — file unchanged since your last Read. Refer to that earlier tool_result instead.',
    '[File src/report.js unchanged since last read in this session — the full content was provided earlier.]',
    'File does not exist.',
    '<tool_use_error>String to replace not found in file.',
    'Error: ENOENT',
    'exec command rejected by user',
  ])('%j', (text) => expect(says(text).isFailure).toBe(true));

  test.each([
    '',
    'ok',
    'The file a.ts has been updated.',
    'Process exited with code 0',
    'const text = "No such file or directory";',
    `${'a line of a file\n'.repeat(100)}cat: a.ts: No such file or directory`,
    { output: 'Error' },
    undefined,
  ])('but not %j', (text) => expect(says(text).isFailure).toBe(false));
});

const REASON = 'no, keep the old parser, the customer still sends the old files. '.repeat(20);

/** Words of each agent, with a reason or an answer where it hands one on. */
const REFUSALS: readonly (readonly [agent: string, result: unknown])[] = [
  [
    'Claude Code',
    `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n${REASON}`,
  ],
  ['Claude Code', "The user doesn't want to take this action right now. STOP what you are doing."],
  ['Claude Code', '[Request interrupted by user for tool use]'],
  [
    'Claude Code',
    'The agent proposed a plan that was rejected by the user. The user chose to stay in plan mode.',
  ],
  ['Cline', 'The user denied this operation.'],
  [
    'Cline',
    `The user denied this operation and provided the following feedback:\n<feedback>\n${REASON}\n</feedback>`,
  ],
  ['Roo', 'Skipping tool [apply_diff] due to user rejecting a previous tool.'],
  [
    'Roo',
    '{"status":"denied","message":"The user denied this operation and provided feedback","feedback":"no"}',
  ],
  [
    'OpenCode',
    `The user rejected permission to use this specific tool call with the following feedback: ${REASON}`,
  ],
  ['OpenCode', 'The user dismissed this question'],
  ['Codex', 'exec command rejected by user'],
  ['Codex', 'Wall time: 10.2 seconds\naborted by user'],
  ['Codex', 'aborted by user after 10.2s'],
  ['Codex', 'user rejected MCP tool call'],
  ['Gemini CLI', '[Operation Cancelled] Reason: User denied execution.'],
  ['Gemini CLI', 'Tool call cancelled by user.'],
  ['Gemini CLI', 'User did not allow tool call'],
  ['Copilot', `The user rejected this tool call. User feedback: ${REASON}`],
  ['VS Code', 'The user chose to skip the tool call, they want to proceed without running it'],
  ['Continue', 'Permission denied by user'],
  ['pi', 'Blocked by user'],
  ['OpenHands', 'Action rejected: User rejected the action'],
  ['OpenHands', 'some output\n[Last action has been rejected by the user]'],
  ['Goose', 'The user has declined to run this tool. DO NOT attempt to call this tool again.'],
  ['hdc', `This was not allowed. The person says why: ${REASON}`],
  // Words of nobody we know.
  ['unknown', `Tool call failed: the operator refused it because ${REASON}`],
  ['unknown', `Failed to edit src/a.ts. The user declined the change: ${REASON}`],
  ['unknown', 'Permission to run this tool was denied by the user.'],
  ['unknown', 'The user has not approved this command.'],
  ['unknown', 'Error: human did not consent'],
  ['unknown', { ok: false, code: 'rejected_by_user' }],
  ['unknown', [{ type: 'text', text: 'Rejected by the human: wrong file' }]],
];

type Answer = [agent: string, result: unknown, tool?: string];

const ANSWERS: readonly Answer[] = [
  ['Claude Code', `User has answered your questions: "Which?"="${REASON}". You can now continue`],
  ['Claude Code', `Your questions have been answered: "Which?"="${REASON}"`],
  ['Claude Code', 'User has approved your plan. You can now start coding.'],
  ['Cline', `<answer>\n${REASON}\n</answer>`],
  [
    'Cline',
    'The user approved this operation and provided the following context:\n<feedback>go on</feedback>',
  ],
  [
    'Cline',
    `Command executed.\n${'output\n'.repeat(500)}The user provided the following feedback:\n<feedback>\n${REASON}\n</feedback>`,
  ],
  ['Cline', `The user made the following updates to your content:\n\n@@ -1 +1 @@\n-a\n+b\n${REASON}`],
  ['Copilot', `User responded: ${REASON}`],
  ['Gemini CLI', 'Successfully modified file: a.ts. User modified the `new_string` content to be: b'],
  ['Codex', '{"answers":{"surface":{"answers":["Editor Panel"]}}}', 'request_user_input'],
  ['OpenCode', REASON, 'question'],
  ['Cline', REASON, 'ask_followup_question'],
  ['Gemini CLI', `Plan rejected. Feedback: ${REASON}`, 'exit_plan_mode'],
  ['an MCP server', REASON, 'mcp__feedback__interactive_feedback'],
  ['an MCP server', REASON, 'askHuman'],
  ['unknown', `The human replied: ${REASON}`],
  ['unknown', `User feedback: ${REASON}`],
  ['unknown', `Comment from the user: ${REASON}`],
  ['unknown', { status: 'done', user_feedback: REASON }],
  ['unknown', `${'ok line\n'.repeat(500)}\nThe user said: ${REASON}`],
];

describe('a person speaks in a result', () => {
  test.each(REFUSALS)('%s: %j refuses', (_, result) => {
    expect(says(result)).toEqual({ person: 'refuses', isFailure: true });
  });

  test.each<Answer>(ANSWERS)('%s: %j speaks', (_, result, tool) =>
    expect(says(result, tool).person).toBe('speaks'),
  );

  test('also where only the error says so', () => {
    const refused = { ...response(''), error: 'The person interrupted the turn before this call was done.' };
    expect(resultSays(refused).person).toBe('refuses');
  });

  const code = 'const a = 1;\n'.repeat(80);
  test.each<[string, unknown, string?]>([
    ['a file with the words in its middle', `${code}The user rejected this tool call.\n${code}`],
    ['a line of a program', `throw new Error("exec command rejected by user");\n${code}`],
    ['hits of a search', `src/session.rs:40: exec command rejected by user\n${code}`],
    ['hits of a search in a text', `docs/flow.md:12: The user denied this operation\n${code}`],
    ['a numbered read', `     1\tThe user said: hello\n${code}`],
    ['a comment', `// The user declined the offer\n${code}`],
    ['a log', `2026-01-02 10:00:00 user cancelled upload 12\n${code}`],
    ['a leveled log', `INFO: User rejected the invitation\n${code}`],
    ['people of a system', `User alice created\nUser bob created\n${code}`],
    ['what a sub-agent says of the task', `The user wants a summary of the parser. ${code}`],
    ['a user that is read from a server', `{"login":"alice","user":"alice"}`, 'get_user'],
    ['an auto mode', `Permission for this action was denied by the auto mode classifier. ${code}`],
    ['nothing', ''],
    ['no text', undefined],
  ])('and not in %s', (_, result, tool) => expect(says(result, tool).person).toBeUndefined());
});

describe('a write has written', () => {
  test.each([
    undefined,
    response('ok'),
    response(''),
    response('The file /src/failed-jobs.ts has been updated successfully.'),
    response("The file a.ts has been updated. Here's the result of running `cat -n`:\n 1\tthrow Error: x"),
    response('Success. Updated the following files:\nM src/errors/rejected.ts'),
    response('Exit code: 0\nWall time: 1 seconds\nOutput:\nSuccess. Updated the following files:\nM a.ts'),
    response('{"query":"edit:/a.ts","result":"Edited /a.ts","success":true}'),
    response('Successfully modified file: a.ts (1 replacements).'),
    response('Wrote 12 lines to "cannot.ts".'),
    response(
      'The user approved this operation and provided the following context:\n<feedback>good</feedback>',
    ),
    response({ ok: true }),
    response('2 tests failed, 3 passed', 'Bash'),
  ])('after %j', (given) => expect(hasWritten(given)).toBe(true));

  test.each([
    ...REFUSALS.map(([, result]) => response(result)),
    { ...response('ok'), error: 'denied' },
    response("EACCES: permission denied, open '/etc/hosts'"),
    response("Could not save: EROFS: read-only file system, open '/a'"),
    response('Tool execution aborted'),
    response('Operation aborted'),
    response('cp: cannot overwrite existing file a.ts'),
    response('Cannot overwrite existing file: use the edit tool'),
    response('apply_patch verification failed: Failed to find expected lines in a.ts'),
    response('String to replace not found in file.'),
    response('File has not been read yet. Read it first before writing to it.'),
    response('File has been modified since read, either by the user or by a linter.'),
    response('ERROR:\nNo replacement was performed, old_str did not appear verbatim in a.ts.'),
    response('<tool_use_error>Found 2 matches of the string to replace</tool_use_error>'),
    response('<tool_use_error>Sibling tool call errored</tool_use_error>'),
    response('Could not find oldString in the file. It must match exactly.'),
    response("PermissionError: [Errno 13] Permission denied: 'a.py'"),
    response("Access to the path 'C:\\a.txt' is denied."),
    response('{"query":"edit:/a.ts","error":"no match","success":false}'),
    response({ success: false, message: 'no' }),
    response('{"output":"sed: no input","metadata":{"exit_code":1,"duration_seconds":0.1}}', 'shell'),
    response('some output\n<exited with exit code 1>', 'bash'),
    response('Output: x\nExit Code: 2', 'run_shell_command'),
    response('partial\n\n<bash_metadata>\nUser aborted the command\n</bash_metadata>', 'bash'),
    response('partial output\n\nCommand aborted', 'bash'),
  ])('not after %j', (given) => expect(hasWritten(given)).toBe(false));
});
