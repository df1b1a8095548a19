import { deleteLineRangeTool } from './delete-line-range-tool.ts';
import { globTool } from './glob-tool.ts';
import { insertAtLineTool } from './insert-at-line-tool.ts';
import { listDirectoryTool } from './list-directory-tool.ts';
import { readFileTool } from './read-file-tool.ts';
import { readLineRangeTool } from './read-line-range-tool.ts';
import { readManyFilesTool } from './read-many-files-tool.ts';
import { replaceTool } from './replace-tool.ts';
import { runShellCommandTool } from './run-shell-command-tool.ts';
import { searchFileContentTool } from './search-file-content-tool.ts';
import { todoReadTool } from './todo-read-tool.ts';
import { todoWriteTool } from './todo-write-tool.ts';
import type { Tool } from './tool.ts';
import { writeFileTool } from './write-file-tool.ts';

/** Everything that the model may do. */
export const TOOLS: readonly Tool[] = [
  readFileTool,
  readLineRangeTool,
  readManyFilesTool,
  listDirectoryTool,
  globTool,
  searchFileContentTool,
  writeFileTool,
  replaceTool,
  insertAtLineTool,
  deleteLineRangeTool,
  runShellCommandTool,
  todoWriteTool,
  todoReadTool,
];
