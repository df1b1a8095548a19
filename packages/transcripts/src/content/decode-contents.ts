import type { ContentBlock } from '@hdc/core';
import { INCLUSION_END, REFERENCED_FILES_HEADER } from '@hdc/core/content';
import { isRecord } from '../json.ts';
import { decodeMessages, type MessageContent } from './decode-messages.ts';
import { fileInclusion } from './file-inclusion.ts';

export interface GeminiContent {
  readonly role: 'user' | 'model';
  /** A list, one part, or a plain text: the command lines write all three. */
  readonly parts: unknown;
}

/** The content of each `Content` of a Gemini conversation; `@`-files in it become inclusions. */
export function decodeContents(contents: readonly GeminiContent[]): readonly MessageContent[] {
  const messages = contents.map(({ role, parts }) => ({ role, parts: partList(parts) }));
  return decodeMessages('gemini', messages).map(({ blocks, results }) => ({
    blocks: foldReferences(blocks),
    results,
  }));
}

export function decodeContent(content: GeminiContent): MessageContent {
  return decodeContents([content])[0] ?? { blocks: [], results: [] };
}

function partList(parts: unknown): readonly unknown[] {
  if (typeof parts === 'string') return [{ text: parts }];
  if (isRecord(parts)) return [parts];
  return Array.isArray(parts) ? parts.map((part) => (typeof part === 'string' ? { text: part } : part)) : [];
}

const REFERENCE = /^\s*Content from @(.+?):\s*$/;

/** `@`-files come as separate parts: a header for all, then a name and a content for each, then an end. */
function foldReferences(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  if (!blocks.some((block) => block.type === 'text' && block.text.trim() === REFERENCED_FILES_HEADER))
    return blocks;
  let path: string | undefined;
  return blocks.flatMap((block): readonly ContentBlock[] => {
    if (block.type !== 'text') return [block];
    const text = block.text.trim();
    if (text === REFERENCED_FILES_HEADER || text === INCLUSION_END) return [];
    const named = REFERENCE.exec(block.text)?.[1];
    if (named !== undefined) {
      path = named;
      return [];
    }
    if (path === undefined) return [block];
    const inclusion = fileInclusion(path, block.text);
    path = undefined;
    return [inclusion];
  });
}
