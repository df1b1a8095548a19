import type { ToolCallBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import { isAbsolutePath, resolvePath } from '../../tools/paths/resolve-path.ts';
import { folderChangeOf } from '../../tools/shell/folder-change.ts';
import type { ToolActivity } from '../../tools/tool-activity.ts';
import { toolUseOf } from '../../tools/tool-use.ts';

interface FolderChange {
  readonly folder?: string;
}

const remembered = new Memo<ToolCallBlock, FolderChange>();
const NO_CHANGE: FolderChange = {};

/**
 * The folder in which the shell of a session stands. Some agents keep a shell from call to call and others start a
 * new one: after a `cd` to elsewhere nobody knows, until one leads back to the workspace root.
 */
export class ShellFolder {
  readonly #root: string;
  isKnown = true;

  constructor(workspaceRoot: string) {
    this.#root = resolvePath(workspaceRoot, '.');
  }

  isWhereExpected({ files }: ToolActivity): boolean {
    return this.isKnown || !files.some(({ isFromShellFolder }) => isFromShellFolder);
  }

  follow(call: ToolCallBlock): void {
    const folder = changeOf(call);
    if (folder !== undefined)
      this.isKnown = isAbsolutePath(folder) && resolvePath(this.#root, folder) === this.#root;
  }
}

function changeOf(call: ToolCallBlock): string | undefined {
  const { command } = toolUseOf(call);
  if (command === undefined) return undefined;
  const known = remembered.get(call);
  if (known) return known.folder;
  const folder = folderChangeOf(command);
  remembered.set(call, folder === undefined ? NO_CHANGE : { folder });
  return folder;
}
