import type { ContentBlock } from '../content/content-block.ts';
import { cutText } from '../content/cut-text.ts';
import type { IContent } from '../content/i-content.ts';
import { findLatestRequest } from '../content/latest-request.ts';
import type { Todo } from '../todos/todo.ts';

const LONGEST_QUOTE = 1_000;

/**
 * A compressed history with a line that keeps the agent on its task: it names the first active todo and,
 * where the latest request is no longer an entry of its own, quotes that request.
 */
export function withContinuationNote(
  compressed: readonly IContent[],
  original: readonly IContent[],
  activeTodos: readonly Todo[],
): readonly IContent[] {
  const note = writeNote(compressed, original, activeTodos);
  if (note === undefined) return compressed;
  const block: ContentBlock = { type: 'text', text: note };
  const last = compressed.at(-1);
  if (last?.speaker === 'human' && !last.metadata?.isSummary) {
    return [...compressed.slice(0, -1), { ...last, blocks: [...last.blocks, block] }];
  }
  return [...compressed, { speaker: 'human', blocks: [block], metadata: { synthetic: true } }];
}

function writeNote(
  compressed: readonly IContent[],
  original: readonly IContent[],
  activeTodos: readonly Todo[],
): string | undefined {
  const [todo] = activeTodos;
  const request = findLatestRequest(original);
  const isRequestGone = request !== undefined && !compressed.some(({ blocks }) => blocks === request);
  const sentences = [
    ...(todo ? [`Go on with the todo ${JSON.stringify(todo.content)}.`] : []),
    ...(isRequestGone ? [`The latest request was ${quote(request)}.`] : []),
  ];
  if (sentences.length === 0) return undefined;
  return `[The history above was compressed. ${sentences.join(' ')}]`;
}

function quote(blocks: readonly ContentBlock[]): string {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
  return JSON.stringify(cutText(text, LONGEST_QUOTE));
}
