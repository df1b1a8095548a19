import type { ContentBlock } from '@hdc/core';
import { CLEARED, prunerOf } from '../pruned-forms.ts';
import type { PriorPruning } from '../transcript.ts';
import { TranscriptEntryDraft } from './entry-draft.ts';

/** The results that another program took out of a session's prompts while it ran. */
export class PriorPrunings {
  readonly #known = new Map<string, PriorPruning>();
  /** Placeholders for results that the agent says it cleared. */
  readonly #cleared = new Set<ContentBlock>();

  /** The tokens are the total saving that the other program has reported so far. */
  add(by: string, { results = 0, tokens, isHidden = false }: Partial<Omit<PriorPruning, 'by'>>): void {
    const known = this.#known.get(by);
    const most = Math.max(known?.tokens ?? 0, tokens ?? 0);
    this.#known.set(by, {
      by,
      results: (known?.results ?? 0) + results,
      ...(most > 0 && { tokens: most }),
      isHidden: isHidden || (known?.isHidden ?? false),
    });
  }

  /** An entry without the results that its agent cleared. */
  clear({ speaker, blocks, metadata }: TranscriptEntryDraft): TranscriptEntryDraft {
    const cleared = blocks.flatMap((block) =>
      block.type === 'tool_response' ? { ...block, result: CLEARED } : [],
    );
    for (const block of cleared) this.#cleared.add(block);
    return new TranscriptEntryDraft(speaker, cleared, metadata);
  }

  /** Adds results that were recorded without their content. */
  addPlaceholders(drafts: readonly TranscriptEntryDraft[], agent: string): void {
    for (const { blocks } of new Set(drafts)) {
      for (const block of blocks) {
        const by = block.type === 'tool_response' ? prunerOf(block.result, agent) : undefined;
        if (by && !this.#cleared.has(block)) this.add(by, { results: 1 });
      }
    }
  }

  toList(): readonly PriorPruning[] {
    return [...this.#known.values()];
  }
}
