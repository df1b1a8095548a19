import type { ContentBlock } from '@hdc/core';
import { fileInclusion } from '../../content/file-inclusion.ts';
import { textBlocks } from '../../content/text-blocks.ts';
import { type JsonRecord, recordAt, textAt } from '../../json.ts';

/** What an attachment puts before the model; undefined for those that never reach it. */
export function attachmentBlocks(attachment: JsonRecord): readonly ContentBlock[] | undefined {
  switch (attachment['type']) {
    case 'file':
    case 'compact_file_reference':
      return fileBlocks(attachment);
    case 'edited_text_file':
      return textBlocks(
        `${textAt(attachment, 'filename') ?? 'A file'} was changed:\n${textAt(attachment, 'snippet') ?? ''}`,
      );
    case 'queued_command':
      return textBlocks(textOf(attachment['prompt']));
    case 'hook_additional_context':
    case 'diagnostics':
    case 'skill_listing':
      return textBlocks(textOf(attachment['content']) || textOf(attachment['files']));
    default:
      return undefined;
  }
}

/** The content is a text, or nested the way the Read tool returns it. */
function fileBlocks(attachment: JsonRecord): readonly ContentBlock[] {
  const nested = textAt(recordAt(recordAt(attachment, 'content'), 'file'), 'content');
  const content = textAt(attachment, 'content') ?? nested;
  const path = textAt(attachment, 'filename') ?? textAt(attachment, 'displayPath') ?? 'unknown';
  return content === undefined ? [] : [fileInclusion(path, content)];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
