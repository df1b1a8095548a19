import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workspace } from '@hdc/agent';

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/** A pasted or dropped path of a picture in the workspace as a mention, which brings it along; other text as it is. */
export function mentionPicture(text: string, workspace: Workspace): string {
  const path = pathIn(text.trim());
  if (path === undefined || !PICTURE.test(path)) return text;
  const absolute = resolve(workspace.root, path);
  const shown = workspace.relative(absolute);
  const isThere = statSync(absolute, { throwIfNoEntry: false })?.isFile() === true;
  return isThere && shown !== absolute.replaceAll('\\', '/')
    ? `@${shown.replace(/([\s\\])/g, '\\$1')} `
    : text;
}

/** As terminals and file managers give it: bare, quoted, with escaped blanks, or as a URL. */
function pathIn(text: string): string | undefined {
  if (text === '' || text.includes('\n')) return undefined;
  if (text.startsWith('file://')) return URL.canParse(text) ? fileURLToPath(text) : undefined;
  const [, quoted] = /^(?:'([^']*)'|"([^"]*)")$/.exec(text) ?? [];
  return quoted ?? text.replace(/\\(.)/g, '$1');
}
