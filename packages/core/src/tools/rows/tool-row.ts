/** One tool of one agent: what it does, and which parameters name its files, ranges and commands. */
export type ToolRow = FileTool | CommandTool | ScriptTool | OtherTool;

interface NamedTool {
  readonly name: string;
  /** The agent that uses this name; the rows of the specification are names that every integration may rely on. */
  readonly agent: string;
}

/** A tool that reads or writes the files that its parameters name. */
export interface FileTool extends NamedTool {
  readonly kind: 'read' | 'write';
  /** Tried in order; the first single path counts, lists and patches give all of theirs. */
  readonly paths: readonly PathLocation[];
  /** The parameters in which a read asks for certain lines. */
  readonly range?: RangeKeys;
  /** A number stands in front of every line that is shown: what stands between both, in one version or another. */
  readonly numbersLines?: readonly string[];
  /** A write that leaves nothing of the old content. */
  readonly wholeFile?: true;
  /** The row holds only for calls with one of these values under that parameter. */
  readonly when?: { readonly parameter: string; readonly oneOf: readonly string[] };
}

/** A tool that runs commands of a shell. */
export interface CommandTool extends NamedTool {
  readonly kind: 'shell';
  /** Parameters that hold the command, as a text or as its words; the first one given counts. */
  readonly command: readonly string[];
  /** Parameters that say in which folder it runs. */
  readonly folder: readonly string[];
  /** The parameter that names a command which runs already: the call gives more of its output. */
  readonly polls?: string;
  /** The parameter with what is typed into that command; a call with such a text does more than look. */
  readonly types?: string;
  /** Set for PowerShell, in which a backslash separates folders. */
  readonly isPowerShell?: true;
}

/** A tool that runs a program, which calls other tools: what it does is what they do, or unknown. */
interface ScriptTool extends NamedTool {
  readonly kind: 'script';
  /** The parameter that holds the program. */
  readonly script: string;
}

/** A tool that touches no file by its own parameters, but whose output grows old. */
export interface OtherTool extends NamedTool {
  /** `search` looks for something, `web` fetches pages, `notes` keeps the agent's own plans. */
  readonly kind: 'search' | 'web' | 'notes';
  /** Notes that are a task for another agent, and its report. */
  readonly delegates?: true;
  /** Notes that are a question to a person, and the answer. */
  readonly asks?: true;
  /** Parameters that say best what a call was about, before those that say it of any tool. */
  readonly subject?: readonly string[];
}

/** The place of file paths in a tool's parameters. */
export type PathLocation =
  /** One path under this key. */
  | { readonly key: string }
  /** A list of paths or of objects that hold a path under `itemKey`, or one path instead of a list. */
  | {
      readonly list: string;
      readonly itemKey?: string;
      /** The paths may be patterns: one with `*` or `?` means files that nobody can tell from the call. */
      readonly mayBePatterns?: true;
    }
  /** A patch text whose `*** Update File: …` headers name the paths. */
  | { readonly patch: string };

/** Parameters that say which lines of a file are wanted; of several under one role the first one given counts. */
export interface RangeKeys {
  readonly start: readonly string[];
  readonly end: readonly string[];
  /** How many lines, from the start. */
  readonly count: readonly string[];
  /** `[start, end]`, with -1 for the end of the file. */
  readonly pair: readonly string[];
  /** Parts of a file that are no lines, or lists of ranges: nobody can say which lines those are. */
  readonly unclear: readonly string[];
}
