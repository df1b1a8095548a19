/** How a result says that its call came to nothing, where no error is flagged. */
interface Failure {
  /** The agent that says so. */
  readonly agent: string;
  readonly source: string;
  readonly sign: RegExp;
  /** Only of a call that was to write: a file or an output may well begin like that. */
  readonly ofWrites?: true;
}

/** The first statement of a text says it, with its first letters. */
interface StartFailure extends Failure {
  readonly at: 'start';
}

/** The first lines of a text or its last ones say it. */
export interface LinesFailure extends Failure {
  readonly at: 'head' | 'end';
  /** Every part with the sign has these words, in whatever capitals. */
  readonly words: RegExp;
}

export type FailureRow = StartFailure | LinesFailure;

const RECORDED = 'recorded sessions';
const WRITE = { ofWrites: true } as const;

/** A row on refusals is missing here: `PERSON_ROWS` and `statementIn` know when a person ended a call. */
export const FAILURE_ROWS: readonly FailureRow[] = [
  {
    agent: 'shells and the programs in them',
    source: 'strerror(3)',
    at: 'head',
    words: /: (?:no such|permission d|is a dir|not a dir|command not|no space|read-only)/i,
    sign: /: (?:No such file or directory|Permission denied|Is a directory|Not a directory|command not found|No space left on device|Read-only file system)$/im,
  },
  {
    agent: 'Codex',
    source: RECORDED,
    at: 'head',
    words: /(?:exited with|exit) code/i,
    sign: /^(?:Process exited with code|Exit code:?) -?[1-9]/im,
  },
  {
    agent: 'Claude Code',
    source: `${RECORDED}, Read of a file that it has shown before`,
    at: 'start',
    sign: /^(?:File unchanged since last read|Wasted call — file unchanged since your last Read)/i,
  },
  {
    agent: 'Qwen Code',
    source: RECORDED,
    at: 'start',
    sign: /^\[?File \S.* unchanged since last read/,
  },
  {
    agent: 'read and edit tools of several agents',
    source: RECORDED,
    at: 'start',
    sign: /^(?:Error\b|Failed\b|File (?:not found|does not exist)|No such file|String to replace not found)/i,
  },

  {
    agent: 'Node.js, Deno, Bun',
    source: 'errno(3), as libuv names it',
    at: 'head',
    words:
      /e(?:acces|perm|rofs|nospc|dquot|busy|isdir|notdir|noent|exist|txtbsy|loop|nametoolong|mfile|io)[:),]/i,
    sign: /^.{0,120}\bE(?:ACCES|PERM|ROFS|NOSPC|DQUOT|BUSY|ISDIR|NOTDIR|NOENT|EXIST|TXTBSY|LOOP|NAMETOOLONG|MFILE|IO)\b[:),]/m,
    ...WRITE,
  },
  {
    agent: 'Python',
    source: 'docs.python.org/3/library/exceptions.html',
    at: 'head',
    words: /traceback \(|(?:error|exception): |\[errno /i,
    sign: /^(?:Traceback \(most recent call last\)|\w*(?:Error|Exception): |\[Errno \d+\])/m,
    ...WRITE,
  },
  {
    agent: '.NET, PowerShell',
    source: 'UnauthorizedAccessException',
    at: 'head',
    words: /access to the path |unauthorizedaccess/i,
    sign: /\bAccess to the path .{1,300} is denied|UnauthorizedAccessException/,
    ...WRITE,
  },
  {
    agent: 'shells and the programs in them',
    source: 'strerror(3)',
    at: 'head',
    words:
      /not permitted|quota exceeded|resource busy|file exists|existing file|(?:permission|access) (?:is )?denied/i,
    sign: /^.{0,200}\b(?:Operation not permitted|Disk quota exceeded|Device or resource busy|File exists|cannot overwrite existing file|(?:Permission|Access) (?:is )?denied)\b/im,
    ...WRITE,
  },
  {
    agent: 'Codex, Gemini CLI, Qwen Code, Copilot, OpenHands, pi',
    source: RECORDED,
    at: 'end',
    words: /exit(?:ed)?(?: with)?(?: exit)?[ _](?:code|status)/i,
    sign: /(?:\bexit(?:ed)?(?: with)?(?: exit)? (?:code|status)|"?exit_code"?):? ?-?[1-9]/i,
    ...WRITE,
  },
  {
    agent: 'Codex',
    source: RECORDED,
    at: 'start',
    sign: /^(?:apply_patch verification failed|patch rejected|failed in sandbox|Script (?:failed|error)|(?:exec_command|\S+) failed for )/i,
    ...WRITE,
  },
  {
    agent: 'OpenCode, pi, Claude Code',
    source: RECORDED,
    at: 'start',
    sign: /^(?:The )?(?:tool|command|operation|request|execution|call|action|process|turn|edit|write|patch)\b[^.\n]{0,60}\b(?:aborted|cancell?ed|interrupted|rejected|denied|refused|blocked|failed|timed out|not (?:executed|run|applied|allowed|permitted))\b/i,
    ...WRITE,
  },
  {
    agent: 'OpenCode, pi, Claude Code',
    source: `${RECORDED}; the last line behind the output of a command`,
    at: 'end',
    words: /command (?:was )?(?:aborted|cancel|interrupted|timed)|user aborted/i,
    sign: /(?:^|\n)\W*(?:User aborted the command|(?:The )?command (?:was )?(?:aborted|cancell?ed|interrupted|timed out)\b[^\n]{0,80})\s*(?:<\/\w+>\s*)?$/i,
    ...WRITE,
  },
  {
    agent: 'Cline, Copilot, MCP servers',
    source: 'recorded sessions; results as JSON',
    at: 'head',
    words: /"(?:success|ok|applied|error|iserror|status)"\s*:/i,
    sign: /^\{[\s\S]*"(?:success|ok|applied)"\s*:\s*false\b|^\{\s*"(?:error|isError)"\s*:\s*(?!null|false|"")|"status"\s*:\s*"(?:error|failed|failure|denied|rejected|cancell?ed|aborted)"/i,
    ...WRITE,
  },
  {
    agent: 'Cline',
    source: 'recorded sessions; results as JSON',
    at: 'end',
    words: /"(?:success|ok)"\s*:\s*false/i,
    sign: /"(?:success|ok)"\s*:\s*false\s*\}\]?\s*$/i,
    ...WRITE,
  },
];

/**
 * The beginning of a file tool's confirmation that it wrote, in whatever words: recorded sessions of all agents.
 * The rest of the text is about the file.
 */
export const WRITTEN: RegExp =
  /^(?!.*\b(?:(?:modified|changed) since|not (?:been|found)|was not)\b)(?:success|the file\b.* (?:has|have|was|were) |file\b.* (?:created|updated|written|saved|edited|modified|overwritten)\b|(?:re-?)?(?:wrote|written|created|updated|edited|saved|applied|replaced|inserted|deleted|modified|overwrote|overwritten|added|removed|done|ok)\b|(?:edit|patch|change|diff)s? (?:was |were )?applied|here['’]s the result)/i;

/** Phrases in a tool's first statement that say that a write was not done. */
export const NOT_WRITTEN: RegExp =
  /\b(?:fail(?:ed|ure|s)|errors?|errored|abort(?:ed)?|cancell?ed|reject(?:ed|s)?|denied|refus(?:ed|es|ing)|declined|interrupted|blocked|forbidden|invalid|illegal|unable|cannot|can['’]t|could(?: not|n['’]t)|did(?: not|n['’]t)|does(?: not|n['’]t)|was(?: not|n['’]t)|were(?: not|n['’]t)|has(?: not|n['’]t)|have(?: not|n['’]t)|is(?: not|n['’]t)|must|already exists|not (?:found|allowed|permitted|unique|written|applied|executed|available|supported)|no (?:match(?:es)?|such|changes?|replacements?|edits?|occurrences?)|nothing|outside (?:of )?(?:the|your)|read-only|timed out|time-?out|unknown|missing|requires?|modified since|unchanged|skipp(?:ed|ing)|multiple (?:matches|occurrences)|found \d+ (?:matches|occurrences)|\d+ (?:matches|occurrences) (?:of|found))\b/i;

/** Every line with such a phrase has one of these words, however names and quotes are taken out of it. */
export const MAY_NOT_BE_WRITTEN: RegExp =
  /fail|error|abort|cancel|reject|denied|refus|declin|interrupt|block|forbid|invalid|illegal|unable|n['’]t|not|must|exists|\bno\b|nothing|outside|read-only|time|unknown|missing|require|modified|unchanged|skipp|found|matches|occurrences/i;
