/** Where a tool's parameters hold file paths. */
export type PathLocation =
  /** One path under this key. */
  | { readonly key: string }
  /** A list of paths, or of objects that hold a path under `itemKey`. */
  | { readonly list: string; readonly itemKey?: string }
  /** A patch text whose `*** Update File: …` headers name the paths. */
  | { readonly patch: string };

export interface FileTool {
  readonly name: string;
  /** Who calls a tool so; the rows of the specification are names that every integration may rely on. */
  readonly agent: string;
  readonly effect: 'read' | 'write';
  /** Tried in order; the first single path counts, lists and patches give all of theirs. */
  readonly paths: readonly PathLocation[];
  /** A write that leaves nothing of the old content. */
  readonly wholeFile?: true;
  /** The row holds only for calls with one of these values under that parameter. */
  readonly when?: { readonly parameter: string; readonly oneOf: readonly string[] };
}

const SPECIFICATION = 'specification';
const SPECIFICATION_AND_GEMINI = 'specification, Gemini CLI';
const SPECIFIED_PATHS: readonly PathLocation[] = [
  { key: 'file_path' },
  { key: 'absolute_path' },
  { key: 'path' },
];
const PATH: readonly PathLocation[] = [{ key: 'path' }];
const FILE_PATH: readonly PathLocation[] = [{ key: 'file_path' }];
const CAMEL_FILE_PATH: readonly PathLocation[] = [{ key: 'filePath' }];
const EDITOR_WRITES = { parameter: 'command', oneOf: ['str_replace', 'insert', 'undo_edit'] };
const EDITOR_VIEW = { parameter: 'command', oneOf: ['view'] };
const EDITOR_CREATE = { parameter: 'command', oneOf: ['create'] };

/** The file tools of the agents we know. A tool that is not listed is neither read nor write. */
export const FILE_TOOLS: readonly FileTool[] = [
  { name: 'read_file', agent: SPECIFICATION_AND_GEMINI, effect: 'read', paths: SPECIFIED_PATHS },
  { name: 'read_line_range', agent: SPECIFICATION, effect: 'read', paths: SPECIFIED_PATHS },
  {
    name: 'read_many_files',
    agent: SPECIFICATION_AND_GEMINI,
    effect: 'read',
    paths: [{ list: 'paths' }, { list: 'include' }],
  },
  { name: 'ast_read_file', agent: SPECIFICATION, effect: 'read', paths: SPECIFIED_PATHS },
  {
    name: 'write_file',
    agent: SPECIFICATION_AND_GEMINI,
    effect: 'write',
    paths: SPECIFIED_PATHS,
    wholeFile: true,
  },
  { name: 'ast_edit', agent: SPECIFICATION, effect: 'write', paths: SPECIFIED_PATHS },
  { name: 'replace', agent: SPECIFICATION_AND_GEMINI, effect: 'write', paths: SPECIFIED_PATHS },
  { name: 'insert_at_line', agent: SPECIFICATION, effect: 'write', paths: SPECIFIED_PATHS },
  { name: 'delete_line_range', agent: SPECIFICATION, effect: 'write', paths: SPECIFIED_PATHS },

  { name: 'Read', agent: 'Claude Code', effect: 'read', paths: FILE_PATH },
  { name: 'Write', agent: 'Claude Code', effect: 'write', paths: FILE_PATH, wholeFile: true },
  { name: 'Edit', agent: 'Claude Code', effect: 'write', paths: FILE_PATH },
  { name: 'MultiEdit', agent: 'Claude Code', effect: 'write', paths: FILE_PATH },
  { name: 'NotebookEdit', agent: 'Claude Code', effect: 'write', paths: [{ key: 'notebook_path' }] },

  { name: 'read', agent: 'OpenCode', effect: 'read', paths: CAMEL_FILE_PATH },
  { name: 'write', agent: 'OpenCode', effect: 'write', paths: CAMEL_FILE_PATH, wholeFile: true },
  { name: 'edit', agent: 'OpenCode', effect: 'write', paths: CAMEL_FILE_PATH },
  { name: 'multiedit', agent: 'OpenCode', effect: 'write', paths: CAMEL_FILE_PATH },
  { name: 'apply_patch', agent: 'OpenCode', effect: 'write', paths: [{ patch: 'patchText' }] },

  { name: 'read', agent: 'pi', effect: 'read', paths: PATH },
  { name: 'write', agent: 'pi', effect: 'write', paths: PATH, wholeFile: true },
  { name: 'edit', agent: 'pi, Copilot', effect: 'write', paths: PATH },

  { name: 'view', agent: 'Copilot', effect: 'read', paths: PATH },
  { name: 'create', agent: 'Copilot', effect: 'write', paths: PATH, wholeFile: true },

  {
    name: 'read_files',
    agent: 'Cline',
    effect: 'read',
    paths: [{ list: 'files', itemKey: 'path' }, { list: 'file_paths' }],
  },
  { name: 'editor', agent: 'Cline', effect: 'write', paths: PATH },
  { name: 'write_to_file', agent: 'Cline, Roo', effect: 'write', paths: PATH, wholeFile: true },
  { name: 'replace_in_file', agent: 'Cline', effect: 'write', paths: PATH },
  { name: 'apply_diff', agent: 'Roo', effect: 'write', paths: PATH },
  { name: 'insert_content', agent: 'Roo', effect: 'write', paths: PATH },
  { name: 'search_and_replace', agent: 'Roo', effect: 'write', paths: PATH },

  {
    name: 'str_replace_editor',
    agent: 'OpenHands, SWE-agent',
    effect: 'read',
    paths: PATH,
    when: EDITOR_VIEW,
  },
  {
    name: 'str_replace_editor',
    agent: 'OpenHands, SWE-agent',
    effect: 'write',
    paths: PATH,
    when: EDITOR_WRITES,
  },
  {
    name: 'str_replace_editor',
    agent: 'OpenHands, SWE-agent',
    effect: 'write',
    paths: PATH,
    wholeFile: true,
    when: EDITOR_CREATE,
  },
];

/** The read tools that the specification names. */
export const READ_TOOLS: readonly string[] = specified('read');

/** The write tools that the specification names. */
export const WRITE_TOOLS: readonly string[] = specified('write');

function specified(effect: FileTool['effect']): readonly string[] {
  return FILE_TOOLS.filter((tool) => tool.agent.startsWith(SPECIFICATION) && tool.effect === effect).map(
    (tool) => tool.name,
  );
}
