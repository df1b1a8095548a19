import { groupBy } from '../../content/group-by.ts';

/** How a result says that its call came to nothing, where no error is flagged. */
interface FailureRow {
  /** The agent that says so. */
  readonly agent: string;
  readonly source: string;
  readonly sign: RegExp;
  /** Part of the sign that is found many times as fast; most texts have none of it. */
  readonly words?: RegExp;
  /** The part of the text that says it: its first lines, its first statement, or its last lines. */
  readonly at: 'head' | 'start' | 'end';
  /** Only of a call that was to write: a file or an output may well begin like that. */
  readonly ofWrites?: true;
}

const RECORDED = 'recorded sessions';
const WRITE = { ofWrites: true } as const;

/** A row on refusals is missing here: `PERSON_ROWS` and `personStatement` know when a person ended a call. */
const FAILURE_ROWS: readonly FailureRow[] = [
  {
    agent: 'shells and the programs in them',
    source: 'strerror(3)',
    at: 'head',
    sign: /: (?:No such file or directory|Permission denied|Is a directory|Not a directory|command not found|No space left on device|Read-only file system)$/im,
  },
  {
    agent: 'Codex',
    source: RECORDED,
    at: 'head',
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
    words: /\bE[A-Z]{1,11}\b[:),]/,
    sign: /^.{0,120}\bE(?:ACCES|PERM|ROFS|NOSPC|DQUOT|BUSY|ISDIR|NOTDIR|NOENT|EXIST|TXTBSY|LOOP|NAMETOOLONG|MFILE|IO)\b[:),]/m,
    ...WRITE,
  },
  {
    agent: 'Python',
    source: 'docs.python.org/3/library/exceptions.html',
    at: 'head',
    sign: /^(?:Traceback \(most recent call last\)|\w*(?:Error|Exception): |\[Errno \d+\])/m,
    ...WRITE,
  },
  {
    agent: '.NET, PowerShell',
    source: 'UnauthorizedAccessException',
    at: 'head',
    sign: /\bAccess to the path .{1,300} is denied|UnauthorizedAccessException/,
    ...WRITE,
  },
  {
    agent: 'shells and the programs in them',
    source: 'strerror(3)',
    at: 'head',
    words: /permitted|exceeded|busy|exists|existing|denied/i,
    sign: /^.{0,200}\b(?:Operation not permitted|Disk quota exceeded|Device or resource busy|File exists|cannot overwrite existing file|(?:Permission|Access) (?:is )?denied)\b/im,
    ...WRITE,
  },
  {
    agent: 'Codex, Gemini CLI, Qwen Code, Copilot, OpenHands, pi',
    source: RECORDED,
    at: 'end',
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
    sign: /(?:^|\n)\W*(?:User aborted the command|(?:The )?command (?:was )?(?:aborted|cancell?ed|interrupted|timed out)\b[^\n]{0,80})\s*(?:<\/\w+>\s*)?$/i,
    ...WRITE,
  },
  {
    agent: 'Cline, Copilot, MCP servers',
    source: 'recorded sessions; results as JSON',
    at: 'head',
    sign: /^\{[\s\S]*"(?:success|ok|applied)"\s*:\s*false\b|^\{\s*"(?:error|isError)"\s*:\s*(?!null|false|"")|"status"\s*:\s*"(?:error|failed|failure|denied|rejected|cancell?ed|aborted)"/i,
    ...WRITE,
  },
  {
    agent: 'Cline',
    source: 'recorded sessions; results as JSON',
    at: 'end',
    sign: /"(?:success|ok)"\s*:\s*false\s*\}\]?\s*$/i,
    ...WRITE,
  },
];

export type FailureSign = Pick<FailureRow, 'sign' | 'words' | 'at' | 'ofWrites'>;

/** The rows, with one expression for those that look at the same part: every result is asked. */
const FAILURE_SIGNS: readonly FailureSign[] = [
  ...groupBy(
    FAILURE_ROWS.filter(({ words }) => !words),
    ({ at, ofWrites, sign }) => `${at} ${ofWrites} ${sign.flags}`,
  ).values(),
]
  .flatMap((rows): readonly FailureSign[] => {
    const [first] = rows;
    if (!first) return [];
    return [{ ...first, sign: new RegExp(rows.map(({ sign }) => sign.source).join('|'), first.sign.flags) }];
  })
  .concat(FAILURE_ROWS.filter(({ words }) => words));

/** The failure of any call is said like that. */
export const SIGNS_OF_ANY: readonly FailureSign[] = FAILURE_SIGNS.filter(({ ofWrites }) => !ofWrites);
/** The failure of a write is said like that, too. */
export const SIGNS_OF_WRITES: readonly FailureSign[] = FAILURE_SIGNS.filter(({ ofWrites }) => ofWrites);

/**
 * The beginning of a file tool's confirmation that it wrote, in whatever words: recorded sessions of all agents.
 * The rest of the text is about the file.
 */
export const WRITTEN: RegExp =
  /^(?!.*\b(?:(?:modified|changed) since|not (?:been|found)|was not)\b)(?:success|the file\b.* (?:has|have|was|were) |file\b.* (?:created|updated|written|saved|edited|modified|overwritten)\b|(?:re-?)?(?:wrote|written|created|updated|edited|saved|applied|replaced|inserted|deleted|modified|overwrote|overwritten|added|removed|done|ok)\b|(?:edit|patch|change|diff)s? (?:was |were )?applied|here['’]s the result)/i;

/** Phrases in a tool's first statement that say that a write was not done. */
export const NOT_WRITTEN: RegExp =
  /\b(?:fail(?:ed|ure|s)|errors?|errored|abort(?:ed)?|cancell?ed|reject(?:ed|s)?|denied|refus(?:ed|es|ing)|declined|interrupted|blocked|forbidden|invalid|illegal|unable|cannot|can['’]t|could(?: not|n['’]t)|did(?: not|n['’]t)|does(?: not|n['’]t)|was(?: not|n['’]t)|were(?: not|n['’]t)|has(?: not|n['’]t)|have(?: not|n['’]t)|is(?: not|n['’]t)|must|already exists|not (?:found|allowed|permitted|unique|written|applied|executed|available|supported)|no (?:match(?:es)?|such|changes?|replacements?|edits?|occurrences?)|nothing|outside (?:of )?(?:the|your)|read-only|timed out|time-?out|unknown|missing|requires?|modified since|unchanged|skipp(?:ed|ing)|multiple (?:matches|occurrences)|found \d+ (?:matches|occurrences)|\d+ (?:matches|occurrences) (?:of|found))\b/i;
