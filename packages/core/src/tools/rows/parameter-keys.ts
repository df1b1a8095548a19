import type { PathLocation, RangeKeys } from './tool-row.ts';

/** The keys of the specification, in its order. */
export const SPECIFIED_PATHS: readonly PathLocation[] = [
  { key: 'file_path' },
  { key: 'absolute_path' },
  { key: 'path' },
];
export const PATH: readonly PathLocation[] = [{ key: 'path' }];
export const FILE_PATH: readonly PathLocation[] = [{ key: 'file_path' }];
export const CAMEL_FILE_PATH: readonly PathLocation[] = [{ key: 'filePath' }];

/** Lines in the words of all agents: they change between versions of one agent, and never mean anything else. */
export const LINES: RangeKeys = {
  start: ['start_line', 'startLine', 'offset'],
  end: ['end_line', 'endLine'],
  count: ['limit'],
  pair: ['view_range'],
  unclear: ['pages', 'page', 'ranges'],
};

/** The parameters in which agents put the text that an edit replaces. */
export const OLD_TEXT: readonly string[] = [
  'old_string',
  'oldString',
  'oldText',
  'old_text',
  'old_str',
  'search',
];

export const COMMAND: readonly string[] = ['command', 'cmd'];
export const FOLDER: readonly string[] = ['workdir', 'directory', 'dir_path', 'cwd'];

/** The parameters that name the subject of searches and pages. */
export const SEARCHED: readonly string[] = ['file_path', 'path', 'pattern', 'query'];
export const FETCHED: readonly string[] = ['url', 'query'];

/** The most telling parameters of a call, whatever the tool; models also use words of other agents. */
export const TELLING: readonly string[] = [
  'file_path',
  'absolute_path',
  'path',
  'filePath',
  'command',
  'cmd',
  'pattern',
  'query',
  'url',
];

/** The parameters in which agents put the path of a single file. */
export const ONE_PATH: readonly string[] = [
  'file_path',
  'path',
  'filePath',
  'filepath',
  'absolute_path',
  'notebook_path',
];
