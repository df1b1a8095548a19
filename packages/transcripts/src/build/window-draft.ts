import type { ContentBlock, ToolCallBlock } from '@hdc/core';
import type { TranscriptEntryDraft } from './entry-draft.ts';

/** The entries of one window, with the calls that wait for their response. */
export class WindowDraft {
  readonly drafts: TranscriptEntryDraft[] = [];
  /** Answers that the model gave in this window; kept ones belong to an earlier window. */
  readonly answers: Set<TranscriptEntryDraft> = new Set();
  readonly #waiting = new Map<string, ToolCallBlock[]>();

  /** Responses whose call was not kept are left out; returns how many. */
  keep(drafts: readonly TranscriptEntryDraft[]): number {
    let orphans = 0;
    for (const draft of drafts) {
      const isOrphan = draft.blocks.some(
        (block) => block.type === 'tool_response' && !this.take(block.callId),
      );
      if (isOrphan) orphans += 1;
      else this.add(draft);
    }
    return orphans;
  }

  add(draft: TranscriptEntryDraft): void {
    this.drafts.push(draft);
    for (const block of draft.blocks) if (block.type === 'tool_call') this.expect(block);
  }

  /** More of an entry that is there. */
  extend(draft: TranscriptEntryDraft, blocks: readonly ContentBlock[]): void {
    draft.blocks.push(...blocks);
    for (const block of blocks) if (block.type === 'tool_call') this.expect(block);
  }

  /** Takes an entry out as if it had never been there; its calls are answered no more. */
  retract(draft: TranscriptEntryDraft): void {
    const position = this.drafts.indexOf(draft);
    if (position !== -1) this.drafts.splice(position, 1);
    this.answers.delete(draft);
    for (const block of draft.blocks) if (block.type === 'tool_call') this.take(block.id);
  }

  expect(call: ToolCallBlock): void {
    const calls = this.#waiting.get(call.id);
    if (calls) calls.push(call);
    else this.#waiting.set(call.id, [call]);
  }

  /** The nearest call that waits for this response. */
  take(callId: string): ToolCallBlock | undefined {
    return this.#waiting.get(callId)?.pop();
  }
}
