import type { ContentBlock, TextBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { Memo } from '../../content/memo.ts';
import { programMarks } from '../../content/program-messages/program-marks.ts';

/** An unasked message of an agent to the model, at the end of a result or as a text of its own. */
export interface Notice {
  /** Everything in front of what it says, up to its tag. */
  readonly front: string;
  readonly body: string;
  /** The end of its tag. */
  readonly back: string;
}

/** Stands at the end of a notice that was shortened. */
export const NOTICE_MARK = '[… as in the same notice above]';
/** Stands in the place of items of a list that are as they were. */
export const ITEMS_MARK = '[… items as in the list above]';

/** A notice above, word for word. */
export interface NoticeAbove {
  readonly block: ContentBlock;
  readonly body: string;
}

/** The notice with which a result ends; those of other tags are words of the tool. */
export function noticeAtEnd(text: string): Notice | undefined {
  const end = text.trimEnd();
  if (!end.endsWith(CLOSED)) return undefined;
  const start = end.lastIndexOf(OPENED);
  return start < 0 ? undefined : splitAt(text, start + OPENED.length, end.length - CLOSED.length);
}

/** The result's own text. */
export function withoutNotice(text: string): string {
  const notice = noticeAtEnd(text);
  return notice ? notice.front.slice(0, notice.front.lastIndexOf(OPENED)) : text;
}

const OPENED = '<system-reminder>';
const CLOSED = '</system-reminder>';

/** A text that is nothing but one notice, in a tag or without. */
export function wholeNotice(text: string): Notice {
  const opened = /^\s*<[\w-]+(?: [^<>\n]*)?>/.exec(text)?.[0] ?? '';
  const closed = opened === '' ? '' : (/<\/[\w-]+>\s*$/.exec(text)?.[0] ?? '');
  return splitAt(text, opened.length, text.length - closed.length);
}

function splitAt(text: string, start: number, end: number): Notice {
  const inside = text.slice(start, end);
  const from = start + inside.length - inside.trimStart().length;
  const to = Math.max(from, start + inside.trimEnd().length);
  return { front: text.slice(0, from), body: text.slice(from, to), back: text.slice(to) };
}

/**
 * The latest notice of the same kind; one that was shortened itself says that nothing has changed since the one before it.
 * Undefined if there is none, or if only a part of the latest stands there.
 */
export function findNoticeAbove(entries: readonly IContent[], { body }: Notice): NoticeAbove | undefined {
  const kind = kindOf(body);
  for (const entry of entries.toReversed()) {
    for (const block of entry.blocks.toReversed()) {
      const said = noticeIn(block, entry)?.body;
      if (said === undefined || kindOf(said) !== kind || said.endsWith(NOTICE_MARK)) continue;
      return said.includes(ITEMS_MARK) ? undefined : { block, body: said };
    }
  }
  return undefined;
}

/** Notices of one kind begin alike; numbers differ from one to the next. */
function kindOf(body: string): string {
  return body.slice(0, 200).replace(/\d+/g, '').split(/\s+/, 2).join(' ');
}

const remembered = new Memo<ContentBlock, Notice | typeof NONE>();
const NONE = 'none';

function noticeIn(block: ContentBlock, entry: IContent): Notice | undefined {
  let notice = remembered.get(block);
  if (!notice) {
    notice = readNotice(block, entry) ?? NONE;
    remembered.set(block, notice);
  }
  return notice === NONE ? undefined : notice;
}

function readNotice(block: ContentBlock, entry: IContent): Notice | undefined {
  if (block.type === 'text') return isNotice(block, entry) ? wholeNotice(block.text) : undefined;
  if (block.type !== 'tool_response' || typeof block.result !== 'string') return undefined;
  return noticeAtEnd(block.result);
}

/** Whether a text in a person's place is a notice of the agent; a summary is no notice. */
export function isNotice(block: TextBlock, { speaker, metadata }: IContent): boolean {
  if (speaker !== 'human') return false;
  const marks = metadata?.synthetic ? metadata : programMarks([block]);
  return marks?.synthetic === true && !marks.isSummary;
}
