import { stat } from 'node:fs/promises';
import type { ContentBlock } from '@hdc/core';
import { readImage } from '../tools/read-image.ts';
import { fileError } from '../workspace/file-error.ts';
import { readTextFile } from '../workspace/read-text-file.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { cutContent } from './cut-content.ts';
import { inclusionBlock } from './inclusion-block.ts';
import { listFolder } from './list-folder.ts';

/** A file, folder or image, by its real path, as a part of a message. Throws `ToolError`. */
export async function includePath(path: string, workspace: Workspace): Promise<ContentBlock> {
  const shown = workspace.relative(path);
  const stats = await stat(path).catch((error: unknown) => {
    throw fileError(error, shown);
  });
  if (stats.isDirectory()) return inclusionBlock(`${shown}/`, await listFolder(path, shown));
  const image = await readImage(path, shown);
  const [media] = image?.media ?? [];
  return media ?? inclusionBlock(shown, cutContent(await readTextFile(path, shown)));
}
