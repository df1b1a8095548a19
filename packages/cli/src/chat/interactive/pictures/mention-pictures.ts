import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workspace } from '@hdc/agent';
import { isPlainText } from '@hdc/text';

/** A part of a shell word: in quotes, escaped, or as it is. */
const PART = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/y;

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/**
 * Pasted or dropped paths of pictures as mentions, which bring them along; any other text as it is. A picture from
 * elsewhere is lent to the workspace: a person who pastes its path wants it to be seen.
 */
export function mentionPictures(text: string, workspace: Workspace): string {
  for (const paths of pastedPaths(text)) {
    const mentions = paths.map((path) => mentionOf(path, workspace));
    if (mentions.length > 0 && mentions.every((mention) => mention !== undefined))
      return `${mentions.join(' ')} `;
  }
  return text;
}

/**
 * The paths that a pasted or dropped text may mean, the most literal reading first. Terminals and file managers
 * give them bare, quoted, with escaped blanks or as URLs, one a line or several in a row.
 */
function pastedPaths(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return [];
  return [lines.map(withoutScheme), lines.flatMap(shellWords).map(withoutScheme)];
}

function withoutScheme(path: string): string {
  if (!path.startsWith('file:')) return path;
  try {
    return fileURLToPath(path);
  } catch {
    // A URL of another machine, or one with escapes that stand for nothing.
    return path;
  }
}

/** As a shell reads them; none of a text whose quotes do not end. */
function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; ) {
    PART.lastIndex = at;
    const match = PART.exec(line);
    if (match) {
      const [part, single, double, escaped, bare] = match;
      word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? bare ?? '');
      at += part.length;
    } else if (/\s/.test(line.charAt(at))) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at++;
    } else {
      return [];
    }
  }
  return word === undefined ? words : [...words, word];
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
