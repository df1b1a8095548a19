import type { ContentBlock } from '../content/content-block.ts';
import { cutText } from '../content/cut-text.ts';
import type { IContent } from '../content/i-content.ts';
import { findLatestRequest } from '../content/latest-request.ts';
import type { Todo } from '../todos/todo.ts';

const NOTE_START = '[The history above was compressed.';
const LONGEST_QUOTE = 1_000;
const LONGEST_TODO = 300;

/**
 * A compressed history with a line that keeps the agent on its task: it names the first active todo and,
 * where the latest request is no longer an entry of its own, quotes that request.
 */
export function withContinuationNote(
  compressed: readonly IContent[],
  original: readonly IContent[],
  activeTodos: readonly Todo[],
): readonly IContent[] {
  const current = compressed.flatMap(withoutOldNote);
  const note = writeNote(current, original, activeTodos);
  if (note === undefined) return current;
  const block: ContentBlock = { type: 'text', text: note };
  const last = current.at(-1);
  if (last?.speaker === 'human' && !last.metadata?.isSummary) {
    return [...current.slice(0, -1), { ...last, blocks: [...last.blocks, block] }];
  }
  return [...current, { speaker: 'human', blocks: [block], metadata: { synthetic: true } }];
}

/** A note of an earlier compression names a todo that may be done by now. */
function withoutOldNote(entry: IContent): readonly IContent[] {
  if (entry.speaker !== 'human' || entry.metadata?.isSummary || !entry.blocks.some(isNote)) return [entry];
  const blocks = entry.blocks.filter((block) => !isNote(block));
  return blocks.length === 0 ? [] : [{ ...entry, blocks }];
}

function isNote(block: ContentBlock): boolean {
  return block.type === 'text' && block.text.startsWith(NOTE_START);
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
    !compressed.some(({ blocks, metadata }) => !metadata?.isSummary && holds(blocks, request));
  // Between two turns the person says what comes next.
  const advice = isAtRest(original) ? 'The first open todo is' : 'Go on with the todo';
  const sentences = [
    ...(todo ? [`${advice} ${JSON.stringify(cutText(todo.content, LONGEST_TODO))}.`] : []),
    ...(isRequestGone ? [`The latest request was ${quote(request)}.`] : []),
  ];
  if (sentences.length === 0) return undefined;
  return `${NOTE_START} ${sentences.join(' ')}]`;
}

/** The last answer made no call, so nothing is under way. */
function isAtRest(history: readonly IContent[]): boolean {
  const last = history.at(-1);
  return last?.speaker === 'ai' && !last.blocks.some((block) => block.type === 'tool_call');
}

function quote(blocks: readonly ContentBlock[]): string {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
  return JSON.stringify(cutText(text, LONGEST_QUOTE));
}

/** Compared block by block: a note may have been taken off the message since. */
function holds(blocks: readonly ContentBlock[], request: readonly ContentBlock[]): boolean {
  return request.filter((block) => !isNote(block)).every((block) => blocks.includes(block));
}
