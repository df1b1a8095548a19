import type { ContentBlock, ContentMetadata, IContent, Speaker } from '@hdc/core';
import type { PromptChange, RecordedCost, RecordedUsage } from '../transcript.ts';

/** An entry that may still grow: one answer of a model can be spread over several records. */
export class TranscriptEntryDraft {
  readonly speaker: Speaker;
  readonly blocks: ContentBlock[];
  metadata: ContentMetadata;
  usage: RecordedUsage | undefined;
  cost: RecordedCost | undefined;
  /** The other changes in the prompt that it answers. */
  changes: readonly PromptChange[] = [];
  #entry: IContent | undefined;

  constructor(speaker: Speaker, blocks: readonly ContentBlock[], metadata: ContentMetadata = {}) {
    this.speaker = speaker;
    this.blocks = [...blocks];
    this.metadata = metadata;
  }

  /** Always the same object, so that windows which share an entry share what is computed for it. */
  toEntry(): IContent {
    this.#entry ??= { speaker: this.speaker, blocks: this.blocks, metadata: this.metadata };
    return this.#entry;
  }
}
