import type { ContentBlock } from '../content/content-block.ts';
import type { ContentMetadata, IContent } from '../content/i-content.ts';
import type { ChatCompletionChunk } from '../providers/i-provider.ts';

/** Puts the pieces of a streamed answer together. */
export class AnswerBuilder {
  readonly #blocks: ContentBlock[] = [];
  #metadata: ContentMetadata = {};

  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  add({ blocks, metadata }: ChatCompletionChunk): void {
    for (const block of blocks) this.#addBlock(block);
    if (metadata) this.#metadata = { ...this.#metadata, ...metadata };
  }

  toContent(metadata: ContentMetadata): IContent {
    return { speaker: 'ai', blocks: this.#blocks, metadata: { ...metadata, ...this.#metadata } };
  }

  #addBlock(block: ContentBlock): void {
    const joined = join(this.#blocks.at(-1), block);
    if (joined) this.#blocks[this.#blocks.length - 1] = joined;
    else this.#blocks.push(block);
  }
}

/** One block out of two pieces; undefined when the second begins something new. */
function join(last: ContentBlock | undefined, piece: ContentBlock): ContentBlock | undefined {
  if (last?.type === 'text' && piece.type === 'text') return { ...last, text: last.text + piece.text };
  // A signature closes its thinking block: what follows is another thought.
  if (last?.type === 'thinking' && piece.type === 'thinking' && last.signature === undefined) {
    return { ...last, ...piece, thought: last.thought + piece.thought };
  }
  return undefined;
}
