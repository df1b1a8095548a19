import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { Workspace } from '@hdc/agent';
import { isPlainText } from '@hdc/text';
import { pastedPaths } from './pasted-paths.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/**
 * Pasted or dropped paths of pictures as mentions, which bring them along; any other text as it is. A picture from
 * elsewhere is lent to the workspace: whoever pastes its path wants it to be seen.
 */
export function mentionPictures(text: string, workspace: Workspace): string {
  for (const paths of pastedPaths(text)) {
    const mentions = paths.map((path) => mentionOf(path, workspace));
    if (mentions.length > 0 && mentions.every((mention) => mention !== undefined))
      return `${mentions.join(' ')} `;
  }
  return text;
}

function mentionOf(path: string, workspace: Workspace): string | undefined {
  // Its name is drawn and sent: one that could steer a terminal stays what it is, a text.
  if (!PICTURE.test(path) || !isPlainText(path) || /["\n]/.test(path)) return undefined;
  const file = findFile(resolve(workspace.root, path));
  if (file === undefined) return undefined;
  const shown = workspace.relative(file);
  if (isAbsolute(shown)) workspace.lend(shown, file);
  return /^[\p{L}\p{N}_./:+-]+$/u.test(shown) ? `@${shown}` : `@"${shown}"`;
}

function findFile(path: string): string | undefined {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? realpathSync(path) : undefined;
}
