import type { ContentBlock, IContent } from '@hdc/core';
import { isRecord } from '@hdc/core/content';

import { stringsIn } from './block-texts.ts';

const BEGIN = '*** Begin Patch';
const FILE_HEADER = /^\*\*\* (?:Update|Add|Delete) File: /;

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

/**
 * The old side of each hunk of an `apply_patch` text, also inside a shell command: context and removed
 * lines. Hunks that only add have none.
 */
function oldTextsOfPatch(text: string): readonly string[] {
  const begin = text.indexOf(BEGIN);
  if (begin < 0) return [];
  const hunks: string[][] = [];
  let isUpdate = false;
  for (const line of text.slice(begin).split('\n').slice(1)) {
    if (line.startsWith('*** End Patch')) break;
    if (FILE_HEADER.test(line)) {
      isUpdate = line.startsWith('*** Update');
      hunks.push([]);
    } else if (line.startsWith('@@')) {
      hunks.push([]);
    } else if (isUpdate && (line.startsWith('-') || line.startsWith(' '))) {
      hunks.at(-1)?.push(line.slice(1));
    }
  }
  return hunks.filter((lines) => lines.some((line) => line.trim() !== '')).map((lines) => lines.join('\n'));
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
