import type { TextBlock } from '@hdc/core';
import { textAt } from '@hdc/core/content';
import { textBlocks } from '../build/text-blocks.ts';
import { isRecord, parseOrKeep } from '../json.ts';
import { fileInclusion } from './file-inclusion.ts';

const CALLED = /^\s*(?:<system-reminder>\s*)?Called the Read tool with the following input: (\{.*\})/s;
const RESULT = /^\s*(?:<system-reminder>\s*)?Result of calling the Read tool:\s*/;
const PATH = /^<path>(.+?)<\/path>\s*<type>file<\/type>/;
const OLD_FILE = /^<file>\s/;

/**
 * OpenCode and Claude Code put an `@`-file into the message as if a tool had read it: one text with the
 * call, another with the content. The contents become inclusions; everything else stays as it is.
 */
export function foldReadMarkers(texts: readonly string[]): readonly TextBlock[] {
  const waiting: string[] = [];
  return texts.flatMap((text) => {
    const called = CALLED.exec(text);
    if (called) {
      const path = pathOfInput(called[1] ?? '');
      if (path !== undefined) waiting.push(path);
      return textBlocks(text);
    }
    const path = includedPath(text, waiting);
    return path === undefined ? textBlocks(text) : [fileInclusion(path, text.replace(RESULT, ''))];
  });
}

/** Newer contents name their file; the first of the others belongs to the first call, and so on. */
function includedPath(text: string, waiting: string[]): string | undefined {
  const named = PATH.exec(text)?.[1];
  if (named === undefined) return RESULT.test(text) || OLD_FILE.test(text) ? waiting.shift() : undefined;
  const position = waiting.indexOf(named);
  if (position !== -1) waiting.splice(position, 1);
  return named;
}

function pathOfInput(input: string): string | undefined {
  const value = parseOrKeep(input);
  return isRecord(value) ? (textAt(value, 'filePath') ?? textAt(value, 'file_path')) : undefined;
}
