import {
  type ContentBlock,
  fileOperationOf,
  findToolExchanges,
  type IContent,
  PRUNED_POINTER,
} from '@hdc/core';
import type { SentRequest } from '../drive/sent-request.ts';

export interface Explanation {
  readonly what: string;
  readonly why: string;
  /** The block as it was before. */
  readonly block: ContentBlock;
}

/** Which blocks a request no longer holds that stood in the history before it, and why. */
export function explainChange(before: readonly IContent[], sent: SentRequest): readonly Explanation[] {
  const after = new Set(sent.entries.flatMap(({ blocks }) => blocks));
  const pointers = new Set(
    [...after].flatMap((block) =>
      block.type === 'tool_response' && block.result === PRUNED_POINTER ? [block.callId] : [],
    ),
  );
  const exchanges = findToolExchanges(before);
  return before.flatMap((entry, index) =>
    entry.blocks.flatMap((block, position): Explanation[] => {
      if (after.has(block) || block.type === 'tool_call' || block.type === 'thinking') return [];
      if (block.type !== 'tool_response') {
        return [{ what: nameOf(entry, block), why: whyText(entry, sent), block }];
      }
      const call = exchanges.answeredIn(index)[position]?.call;
      const paths = call && (fileOperationOf(call)?.paths.join(', ') ?? '');
      const what = `${block.toolName} ${paths}`.trim();
      return [{ what, why: whyResult(block.callId, pointers, sent), block }];
    }),
  );
}

function nameOf(entry: IContent, block: ContentBlock): string {
  const words = block.type === 'text' ? block.text.slice(0, 60).replace(/\s+/g, ' ') : block.type;
  return `${entry.speaker} ${words}`;
}

function whyText(entry: IContent, sent: SentRequest): string {
  if (sent.compressions > 0) return 'compression';
  return entry.speaker === 'human' ? 'the file is included again later' : 'its calls were pruned';
}

function whyResult(callId: string, pointers: ReadonlySet<string>, sent: SentRequest): string {
  if (pointers.has(callId)) return 'newer results of the tool';
  return sent.compressions > 0 ? 'compression' : 'the file was written later';
}
