import type { ToolCallBlock } from '../content/content-block.ts';
import { groupBy } from '../content/group-by.ts';
import { isRecord } from '../content/is-record.ts';
import { Memo } from '../content/memo.ts';
import { firstGiven } from './first-given.ts';
import { guessUse, readCommand, readRange } from './guess-use.ts';
import type { LineRange } from './paths/line-range.ts';
import { readPatchHeaders } from './paths/patch-headers.ts';
import { readPaths } from './read-paths.ts';
import { readScript, type ScriptUse } from './read-script.ts';
import { TELLING } from './rows/parameter-keys.ts';
import type { CommandTool, FileTool, ToolRow } from './rows/tool-row.ts';
import { TOOL_ROWS } from './rows/tool-rows.ts';

/** The use of a call, read from its parameters by the row of its tool; nothing is resolved or interpreted. */
export interface ToolUse {
  readonly kind: Exclude<ToolRow['kind'], 'script'> | 'unknown';
  /** The files of a file tool, as the model wrote them. */
  readonly paths: readonly string[];
  /** Some of the paths are patterns, so that nobody can tell which files are meant. */
  readonly hasGlobs: boolean;
  /** A write that leaves nothing of the old content. */
  readonly wholeFile: boolean;
  /** The lines that a read was asked for; absent for whole files. */
  readonly range?: LineRange;
  /** The result has a number in front of every line that it shows; what may stand between both. */
  readonly numbersLines?: readonly string[];
  /** The command of a shell tool as one text, and the folder it runs in. */
  readonly command?: string;
  readonly folder?: string;
  /** The id of a running command if the call only asks for more of its output. */
  readonly polls?: string;
  /** The command is one of PowerShell. */
  readonly isPowerShell?: true;
  /** It asks another agent. */
  readonly delegates?: true;
  /** No row of the table is about this tool: its parameters decided. */
  readonly isGuessed?: true;
  /** The subject of the call: its files, its command, or the most telling parameter. */
  readonly subject?: string;
}

type Parameters = Readonly<Record<string, unknown>>;

/** A tool that takes bare text gets it as its input. */
function toParameters(given: unknown): Parameters {
  if (typeof given === 'string') return { input: given };
  return isRecord(given) ? given : {};
}

/** Names change their capitals between versions and agents, and never their meaning with them. */
const ROWS_BY_NAME = groupBy(TOOL_ROWS, ({ name }) => name.toLowerCase());
const NOTHING = { paths: [], hasGlobs: false, wholeFile: false } as const;
const remembered = new Memo<ToolCallBlock, ToolUse>();

/** The one reader of the table of tools; never throws on what JSON can hold, and remembers each call. */
export function toolUseOf(call: ToolCallBlock): ToolUse {
  const known = remembered.get(call);
  if (known) return known;
  const use = readUse(ROWS_BY_NAME.get(call.name.toLowerCase()) ?? [], call.parameters);
  remembered.set(call, use);
  return use;
}

function readUse(rows: readonly ToolRow[], given: unknown): ToolUse {
  const parameters = toParameters(given);
  for (const row of rows) {
    const use = readRow(row, parameters);
    if (use) return use;
  }
  const guessed = rows.length === 0 ? guessUse(parameters) : undefined;
  return guessed ?? { kind: 'unknown', ...NOTHING, ...subjectUnder([], parameters) };
}

/** Undefined if the row is not about such a call. */
function readRow(row: ToolRow, parameters: Parameters): ToolUse | undefined {
  switch (row.kind) {
    case 'read':
    case 'write':
      return readFileTool(row, parameters);
    case 'shell': {
      const command = readCommand(firstGiven(row.command, parameters));
      const folder = firstGiven(row.folder, parameters);
      return {
        kind: row.kind,
        ...NOTHING,
        ...subjectUnder(row.command, parameters),
        ...(command !== undefined && { command }),
        ...(typeof folder === 'string' && { folder }),
        ...polledBy(row, parameters),
        ...(row.isPowerShell && { isPowerShell: row.isPowerShell }),
      };
    }
    case 'script':
      return fromScript(readScript(parameters[row.script]));
    default:
      return {
        kind: row.kind,
        ...NOTHING,
        ...subjectUnder(row.subject ?? [], parameters),
        ...(row.delegates && { delegates: row.delegates }),
      };
  }
}

function polledBy({ polls, types }: CommandTool, parameters: Parameters): Pick<ToolUse, 'polls'> {
  const id = polls === undefined ? undefined : parameters[polls];
  const typed = types === undefined ? '' : (parameters[types] ?? '');
  const isPoll = typed === '' && (typeof id === 'string' || typeof id === 'number');
  return isPoll ? { polls: String(id) } : {};
}

/** One command, or several that run in one folder, are a command; patches alone are a write. */
function fromScript(script: ScriptUse | undefined): ToolUse | undefined {
  if (!script) return undefined;
  const { commands, patches } = script;
  const folders = new Set(commands.map(({ folder }) => folder));
  if (commands.length > 0 && (patches.length > 0 || folders.size > 1)) return undefined;
  const [folder] = folders;
  if (commands.length > 0) {
    const command = commands.map((each) => each.command).join('\n');
    return { kind: 'shell', ...NOTHING, command, ...(folder !== undefined && { folder }), subject: command };
  }
  const paths = patches.flatMap((patch) => readPatchHeaders(patch).map(({ path }) => path));
  return paths.length === 0 ? undefined : { kind: 'write', ...NOTHING, paths, subject: paths.join(', ') };
}

function readFileTool(row: FileTool, parameters: Parameters): ToolUse | undefined {
  if (!holdsFor(row, parameters)) return undefined;
  const { paths, hasGlobs, hasItemRanges } = readPaths(row.paths, parameters);
  if (paths.length === 0) return undefined;
  // Most calls name a file and nothing else; a range has some twenty names.
  const mayHaveRange = hasItemRanges || Object.keys(parameters).length > 1;
  const range = mayHaveRange && row.range ? readRange(row.range, parameters, hasItemRanges) : undefined;
  return {
    kind: row.kind,
    paths,
    hasGlobs,
    wholeFile: row.wholeFile ?? false,
    ...(range && { range }),
    ...(row.numbersLines && { numbersLines: row.numbersLines }),
    subject: paths.join(', '),
  };
}

function holdsFor({ when }: FileTool, parameters: Parameters): boolean {
  if (!when) return true;
  const value = parameters[when.parameter];
  return typeof value === 'string' && when.oneOf.includes(value);
}

/** The first text, or list of words, under one of the keys or, failing them, under one that tells most. */
function subjectUnder(keys: readonly string[], parameters: Parameters): Pick<ToolUse, 'subject'> {
  const subject = textUnder(keys, parameters) ?? textUnder(TELLING, parameters);
  return subject === undefined ? {} : { subject };
}

function textUnder(keys: readonly string[], parameters: Parameters): string | undefined {
  for (const key of keys) {
    const value = parameters[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (!Array.isArray(value)) continue;
    const words = value.filter((word) => typeof word === 'string');
    if (words.length > 0) return words.join(' ');
  }
  return undefined;
}
