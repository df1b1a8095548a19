import type { ContentBlock } from '@hdc/core';
import { guessLineNumbers } from './guess-line-numbers.ts';

const remembered = new WeakMap<ContentBlock, readonly string[]>();

/** Every text that a model could copy from a block, with line numbers and without. */
export function blockTexts(block: ContentBlock): readonly string[] {
  let texts = remembered.get(block);
  if (!texts) {
    texts = textsOf(block);
    remembered.set(block, texts);
  }
  return texts;
}

function textsOf(block: ContentBlock): readonly string[] {
  switch (block.type) {
    case 'text':
      return [block.text];
    case 'code':
      return [block.code];
    case 'tool_call':
      return stringsIn(block.parameters);
    case 'tool_response':
      return stringsIn([block.result, block.error]).flatMap(withStripped);
    default:
      return [];
  }
}

/** The strings in a value of any shape; deep nesting must not end in a stack overflow. */
export function stringsIn(value: unknown): readonly string[] {
  const strings: string[] = [];
  const pending: unknown[] = [value];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item === 'string') strings.push(item);
    if (typeof item !== 'object' || item === null || seen.has(item)) continue;
    seen.add(item);
    for (const child of Object.values(item)) pending.push(child);
  }
  return strings;
}

function withStripped(text: string): readonly string[] {
  const others = [guessLineNumbers(text), joinFolders(text)];
  return [text, ...others.filter((other) => other !== undefined)];
}

const FOLDER = /^\S*[\\/](?=:$)/;

/** The text with whole paths where files are listed below their folder; undefined if none are. */
function joinFolders(text: string): string | undefined {
  let folder: string | undefined;
  let isJoined = false;
  const joined = text.split('\n').map((line) => {
    const own = FOLDER.exec(line)?.[0];
    const isName = own === undefined && line !== '' && !/[\s/\\]/.test(line);
    folder = own ?? (isName ? folder : undefined);
    if (!isName || folder === undefined) return line;
    isJoined = true;
    return `${folder}${line}`;
  });
  return isJoined ? joined.join('\n') : undefined;
}
