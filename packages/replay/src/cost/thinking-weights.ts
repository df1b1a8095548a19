import type { ContentBlock, IContent, ThinkingFacts } from '@hdc/core';
import type { CountTokens } from '../count-tokens.ts';
import type { RecordedRequest } from '../drive/recorded-request.ts';

type Thinking = Extract<ContentBlock, { readonly type: 'thinking' }>;

/** Weighs thinking as the vendor does, where the text that is shown tells little of it. */
export class ThinkingWeights {
  readonly #facts: ThinkingFacts;
  readonly #count: CountTokens;
  /** Tokens that the vendor counted for what an answer thought, by its first thought. */
  readonly #recorded = new Map<ContentBlock, number>();
  readonly #known = new WeakMap<ContentBlock, { readonly own: number; readonly weight: number }>();

  constructor(requests: readonly RecordedRequest[], facts: ThinkingFacts, count: CountTokens) {
    this.#facts = facts;
    this.#count = count;
    for (const { answer, usage } of requests) this.#note(answer.blocks, usage?.thinkingTokens);
  }

  /** What to add to our count of these entries, which are a request from its beginning. */
  async correct(entries: readonly IContent[]): Promise<number> {
    const { carried } = this.#facts;
    const turn = carried === 'turn' ? entries.findLastIndex(isTurn) : 0;
    let sum = 0;
    for (const [index, { blocks, speaker }] of entries.entries()) {
      if (speaker !== 'ai') continue;
      for (const block of blocks) {
        if (block.type !== 'thinking') continue;
        const { own, weight } = this.#known.get(block) ?? (await this.#weigh(block));
        const isCarried = carried !== 'never' && index >= turn;
        sum += (isCarried ? weight : 0) - own;
      }
    }
    return sum;
  }

  #note(blocks: readonly ContentBlock[], thinkingTokens: number | undefined): void {
    if (thinkingTokens === undefined) return;
    const [first, ...more] = blocks.filter(({ type }) => type === 'thinking');
    if (first) this.#recorded.set(first, thinkingTokens);
    for (const block of more) this.#recorded.set(block, 0);
  }

  async #weigh(block: Thinking): Promise<{ readonly own: number; readonly weight: number }> {
    const own = await this.#count([{ speaker: 'ai', blocks: [block] }]);
    const known = { own, weight: this.#recorded.get(block) ?? this.#bySignature(block) ?? own };
    this.#known.set(block, known);
    return known;
  }

  #bySignature({ signature = '' }: Thinking): number | undefined {
    const { perSignature } = this.#facts;
    return perSignature === undefined || signature === '' ? undefined : (perSignature * signature.length) / 4;
  }
}

function isTurn({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic;
}
