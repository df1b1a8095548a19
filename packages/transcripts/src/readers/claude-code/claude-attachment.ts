import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { textBlocks } from '../../build/text-blocks.ts';
import { fileInclusion } from '../../content/file-inclusion.ts';

/**
 * The text that each kind of attachment puts before the model, out of the record of older versions. Kinds that are
 * not here never reach it. Source: growth of the recorded prompt by kind, over 474 sessions; 2026-11. All but a
 * person's typed words is sent as a reminder, as newer versions write it down.
 */
const SHOWN: Readonly<Record<string, (attachment: JsonRecord) => string>> = {
  edited_text_file: (attachment) =>
    `${textAt(attachment, 'filename') ?? 'A file'} was changed:\n${textAt(attachment, 'snippet') ?? ''}`,
  queued_command: (attachment) => textOf(attachment['prompt']),
  hook_additional_context: contentOf,
  diagnostics: contentOf,
  skill_listing: contentOf,
  agent_listing_delta: (attachment) => linesOf(attachment, 'addedLines', 'addedTypes'),
  deferred_tools_delta: (attachment) => linesOf(attachment, 'addedLines', 'addedNames'),
  mcp_instructions_delta: (attachment) => linesOf(attachment, 'addedBlocks', 'addedNames'),
  task_reminder: (attachment) => `Reminder of the tasks: ${textOf(attachment['content'])}`,
  plan_mode: (attachment) => textOf(attachment['content'] ?? attachment),
};

/** A message that waited until the model had a moment: a person's words, or a notice of a task that ended. */
export const TYPED = 'queued_command';

/** The system prompt, which no attachment is. */
const NO_MESSAGE: ReadonlySet<unknown> = new Set(['prompt_snapshot']);

/** The blocks that an attachment puts before the model; undefined for those that never reach it. */
export function attachmentBlocks(
  attachment: JsonRecord,
  rendered: readonly JsonRecord[] = [],
): readonly ContentBlock[] | undefined {
  const { type } = attachment;
  if (NO_MESSAGE.has(type)) return undefined;
  if (type === 'file' || type === 'compact_file_reference') return fileBlocks(attachment);
  // Newer versions write down what they sent.
  if (rendered.length > 0) return rendered.flatMap((part) => textBlocks(textOf(part['content'])));
  const show = typeof type === 'string' && Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined;
  if (!show) return undefined;
  const text = show(attachment);
  return textBlocks(text === '' || type === TYPED ? text : `<system-reminder>\n${text}\n</system-reminder>`);
}

/** The content is a text, or nested the way the Read tool returns it. */
function fileBlocks(attachment: JsonRecord): readonly ContentBlock[] {
  const nested = textAt(recordAt(recordAt(attachment, 'content'), 'file'), 'content');
  const content = textAt(attachment, 'content') ?? nested;
  const path = textAt(attachment, 'filename') ?? textAt(attachment, 'displayPath') ?? 'unknown';
  return content === undefined ? [] : [fileInclusion(path, content)];
}

function contentOf(attachment: JsonRecord): string {
  return textOf(attachment['content']) || textOf(attachment['files']);
}

/** The first of the lists that is there, one line an element. */
function linesOf(attachment: JsonRecord, ...keys: readonly string[]): string {
  const lists = keys.map((key) => listAt(attachment, key).map(textOf));
  return (lists.find((list) => list.length > 0) ?? []).join('\n');
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
