import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findLatestRequest } from '../content/latest-request.ts';
import { cutText } from '../text/cut-text.ts';
import type { Todo } from '../todos/todo-list.ts';

const LONGEST_QUOTE = 1_000;
const LONGEST_TODO = 300;

/**
 * A summarised history with an entry behind it that keeps the agent on its task: it names the first active
 * todo and, where the latest request is no longer an entry of its own, quotes that request. No message of a
 * person is touched: a note is known by its metadata, whatever anybody writes.
 */
export function withContinuationNote(
  compressed: readonly IContent[],
  original: readonly IContent[],
  activeTodos: readonly Todo[],
): readonly IContent[] {
  // A note of an earlier compression names a todo that may be done by now.
  const current = compressed.filter(isNoNote);
  const text = writeNote(current, original, activeTodos);
  if (text === undefined) return current;
  const metadata = { synthetic: true, isContinuationNote: true };
  return [...current, { speaker: 'human', blocks: [{ type: 'text', text }], metadata }];
}

function writeNote(
  compressed: readonly IContent[],
  original: readonly IContent[],
  activeTodos: readonly Todo[],
): string | undefined {
  const [todo] = activeTodos;
  const request = findLatestRequest(original);
  const isRequestGone =
    request !== undefined &&
    !compressed.some(
      ({ blocks, metadata }) => !metadata?.isSummary && request.every((block) => blocks.includes(block)),
    );
  // Between two turns the person says what comes next.
  const advice = isAtRest(original) ? 'The first open todo is' : 'Go on with the todo';
  const sentences = [
    ...(todo ? [`${advice} ${JSON.stringify(cutText(todo.content, LONGEST_TODO))}.`] : []),
    ...(isRequestGone ? [`The latest request was ${quote(request)}.`] : []),
  ];
  if (sentences.length === 0) return undefined;
  return `[The history above was compressed. ${sentences.join(' ')}]`;
}

/** The last answer made no call, so nothing is under way. */
function isAtRest(history: readonly IContent[]): boolean {
  const last = history.findLast(isNoNote);
  return last?.speaker === 'ai' && !last.blocks.some((block) => block.type === 'tool_call');
}

function isNoNote({ metadata }: IContent): boolean {
  return !metadata?.isContinuationNote;
}

function quote(blocks: readonly ContentBlock[]): string {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
  return JSON.stringify(cutText(text, LONGEST_QUOTE));
}
