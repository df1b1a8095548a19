import { type ContentBlock, type IContent, isRecord } from '@hdc/core';

import { stringsIn } from './block-texts.ts';
import { oldTextsOfPatch } from './patch-hunks.ts';

/** The parameters in which agents put the text that an edit replaces. */
const OLD_TEXT_KEYS = ['old_string', 'oldString', 'oldText', 'old_text', 'old_str', 'search'];

/** The parameters in which agents put several edits of one call. */
const EDIT_LIST_KEYS = ['edits', 'changes', 'replacements'];

/** The texts that the edits in an answer replace, each as the agent wrote it. */
export function findEdits({ blocks }: IContent): readonly string[] {
  return blocks.flatMap(editsOf);
}

function editsOf(block: ContentBlock): readonly string[] {
  if (block.type !== 'tool_call') return [];
  const { parameters } = block;
  return [...oldTextsIn(parameters), ...stringsIn(parameters).flatMap(oldTextsOfPatch)];
}

function oldTextsIn(parameters: unknown): readonly string[] {
  if (!isRecord(parameters)) return [];
  const own = OLD_TEXT_KEYS.map((key) => parameters[key]).filter(isText);
  const listed = EDIT_LIST_KEYS.flatMap((key) => {
    const list = parameters[key];
    return Array.isArray(list) ? list.flatMap(oldTextsIn) : [];
  });
  return [...own, ...listed];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
