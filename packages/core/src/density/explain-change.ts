import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import { describeCall } from '../tools/describe-call.ts';
import { PRUNED_POINTER } from './pruned-pointer.ts';

export interface Explanation {
  readonly what: string;
  readonly why: string;
  /** The block as it was before. */
  readonly block: ContentBlock;
}

/** Which blocks a history no longer holds that stood in it before, and why. */
export function explainChange(
  before: readonly IContent[],
  after: readonly IContent[],
  isCompressed: boolean,
): readonly Explanation[] {
  const kept = new Set(after.flatMap(({ blocks }) => blocks));
  const pointers = new Set(
    [...kept].flatMap((block) =>
      block.type === 'tool_response' && block.result === PRUNED_POINTER ? [block.callId] : [],
    ),
  );
  const exchanges = findToolExchanges(before);
  return before.flatMap((entry, index) =>
    entry.blocks.flatMap((block, position): Explanation[] => {
      if (kept.has(block) || block.type === 'tool_call' || block.type === 'thinking') return [];
      if (block.type !== 'tool_response') {
        return [{ what: nameOf(entry, block), why: whyText(entry, isCompressed), block }];
      }
      const call = exchanges.answeredIn(index)[position]?.call;
      const what = call ? describeCall(call) : block.toolName;
      return [{ what, why: whyResult(block.callId, pointers, isCompressed), block }];
    }),
  );
}

function nameOf(entry: IContent, block: ContentBlock): string {
  const words = block.type === 'text' ? block.text.slice(0, 60).replace(/\s+/g, ' ') : block.type;
  return `${entry.speaker} ${words}`;
}

function whyText(entry: IContent, isCompressed: boolean): string {
  if (isCompressed) return 'compression';
  return entry.speaker === 'human' ? 'the file is included again later' : 'its calls were pruned';
}

function whyResult(callId: string, pointers: ReadonlySet<string>, isCompressed: boolean): string {
  if (pointers.has(callId)) return 'newer results of the tool';
  return isCompressed ? 'compression' : 'the file was written later';
}
