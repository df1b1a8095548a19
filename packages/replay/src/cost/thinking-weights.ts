import type { ContentBlock, ThinkingFacts } from '@hdc/core';
import type { CountTokens } from '../count-tokens.ts';
import type { RecordedRequest } from '../drive/recorded-request.ts';

type Thinking = Extract<ContentBlock, { readonly type: 'thinking' }>;

interface ThinkingWeight {
  readonly own: number;
  readonly weight: number;
}

/** Weighs thinking as the vendor does, where the text that is shown tells little of it. */
export class ThinkingWeights {
  readonly #facts: ThinkingFacts;
  readonly #count: CountTokens;
  /** Tokens that the vendor counted for what an answer thought, by its first thought. */
  readonly #recorded = new Map<ContentBlock, number>();
  readonly #known = new WeakMap<ContentBlock, ThinkingWeight>();

  constructor(requests: readonly RecordedRequest[], facts: ThinkingFacts, count: CountTokens) {
    this.#facts = facts;
    this.#count = count;
    for (const { answer, usage } of requests) this.#note(answer.blocks, usage?.thinkingTokens);
  }

  /** For how long the vendor counts it: for good, where nobody knows. */
  get carried(): NonNullable<ThinkingFacts['carried']> {
    return this.#facts.carried ?? 'always';
  }

  /** What our count says of a thought, and what the vendor's does. */
  async weigh(block: Thinking): Promise<ThinkingWeight> {
    const remembered = this.#known.get(block);
    if (remembered) return remembered;
    const own = await this.#count([{ speaker: 'ai', blocks: [block] }]);
    const known = { own, weight: this.#recorded.get(block) ?? this.#bySignature(block) ?? own };
    this.#known.set(block, known);
    return known;
  }

  #note(blocks: readonly ContentBlock[], thinkingTokens: number | undefined): void {
    if (thinkingTokens === undefined) return;
    const [first, ...more] = blocks.filter(({ type }) => type === 'thinking');
    if (first) this.#recorded.set(first, thinkingTokens);
    for (const block of more) this.#recorded.set(block, 0);
  }

  #bySignature({ signature = '' }: Thinking): number | undefined {
    const { perSignature } = this.#facts;
    return perSignature === undefined || signature === '' ? undefined : (perSignature * signature.length) / 4;
  }
}
