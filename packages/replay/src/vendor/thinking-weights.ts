import type { ContentBlock } from '@hdc/core';
import type { ThinkingFacts } from '@hdc/core/models';
import type { RecordedRequest } from '../recorded/recorded-request.ts';

type Thinking = Extract<ContentBlock, { readonly type: 'thinking' }>;

/** Weighs thinking as the vendor does, where the text that is shown tells little of it. */
export class ThinkingWeights {
  readonly #facts: ThinkingFacts;
  /** Tokens that the vendor counted for what an answer thought, by its signature or its words. */
  readonly #recorded = new Map<string, number>();

  constructor(requests: readonly RecordedRequest[], facts: ThinkingFacts) {
    this.#facts = facts;
    for (const { answer, usage } of requests) this.#note(answer.blocks, usage?.thinkingTokens);
  }

  /** Tokens of a thought as the vendor counts them. */
  weigh(block: Thinking, tokensOf: (block: ContentBlock) => number, isOfEarlierTurn: boolean): number {
    const { carried } = this.#facts;
    if (carried === 'never' || (carried === 'turn' && isOfEarlierTurn)) return 0;
    const [known] = namesOf([block]).flatMap((name) => this.#recorded.get(name) ?? []);
    return known ?? this.#bySignature(block) ?? tokensOf(block);
  }

  #note(blocks: readonly ContentBlock[], thinkingTokens: number | undefined): void {
    const thinking = blocks.filter((block) => block.type === 'thinking');
    if (thinkingTokens === undefined || thinking.length === 0) return;
    // A client sends all that was thought for one answer as one thought, and some formats send no signature.
    for (const name of namesOf(thinking)) if (name !== '') this.#recorded.set(name, thinkingTokens);
  }

  #bySignature({ signature = '' }: Thinking): number | undefined {
    const { perSignature } = this.#facts;
    return perSignature === undefined || signature === '' ? undefined : (perSignature * signature.length) / 4;
  }
}

/** Formats put the name of the vendor in front of its signatures. */
const VENDOR = /^[a-z]+:/;

function namesOf(thinking: readonly Thinking[]): readonly string[] {
  const signature = thinking.map((block) => (block.signature ?? '').replace(VENDOR, '')).join('');
  return [signature, thinking.map(({ thought }) => thought).join('\n')];
}
