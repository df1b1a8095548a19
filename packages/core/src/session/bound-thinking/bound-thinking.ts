import type { ContentBlock, ThinkingBlock } from '../../content/content-block.ts';
import { findOpenRound } from '../../content/find-open-round.ts';
import type { IContent } from '../../content/i-content.ts';
import type { HistoryService } from '../../history/history-service.ts';
import { isSameModel } from '../../vendors/is-same-model.ts';
import type { ChatSessionOptions } from '../chat-session-options.ts';
import { modelOfState } from '../model-of-state.ts';
import { toRequestContents } from '../request-contents.ts';
import { placeThinking } from './place-thinking.ts';
import { isDeadThinking, isSignedThinking, keepThinking } from './signed-thinking.ts';

type Bound = Pick<ChatSessionOptions, 'runtimeState' | 'systemPrompt' | 'tools'>;

/**
 * Knows which thinking may still be sent to a model that takes it only behind what was sent before it: every
 * answer is marked with what that was, and a block whose mark no longer fits stays away from then on.
 */
export class BoundThinking {
  readonly #options: Bound;
  readonly #history: HistoryService;
  /** Marks of answers that did not come from our own requests: they carry none themselves. */
  readonly #assumed = new WeakMap<ThinkingBlock, string>();
  /** Remembered for what it depends on: which thinking is valid, and how much is counted. */
  #dead:
    | { readonly valid: ReadonlySet<ContentBlock>; readonly total: number; readonly tokens: number }
    | undefined;
  #found: { readonly key: string; readonly valid: ReadonlySet<ContentBlock> } | undefined;

  constructor(options: Bound, history: HistoryService) {
    this.#options = options;
    this.#history = history;
    history.on('changed', (change) => change.type === 'added' && this.#assume(change.entries));
  }

  /** The thinking of the history that may still be sent; undefined if the model takes it behind anything. */
  findValid(): ReadonlySet<ContentBlock> | undefined {
    if (!this.#isBound) return undefined;
    const version = this.#history.getVersion();
    const { provider, model } = this.#options.runtimeState();
    const key = `${version} ${provider} ${model}`;
    if (this.#found?.key !== key) {
      const valid = this.#validIn(toRequestContents(this.#history.getCurated()));
      this.#found = { key, valid };
    }
    return this.#found.valid;
  }

  /** Tokens of the thinking in the history that is no longer sent. */
  countDead(): number {
    const valid = this.findValid();
    if (!valid) return 0;
    const total = this.#history.getTotalTokens();
    if (this.#dead?.valid !== valid || this.#dead.total !== total) {
      const dead = this.#history
        .getRawHistory()
        .flatMap(({ blocks }) => blocks.filter((block) => isDeadThinking(block, valid)));
      const tokens = dead.reduce((sum, block) => sum + this.#history.getBlockTokens(block), 0);
      this.#dead = { valid, total, tokens };
    }
    return this.#dead.tokens;
  }

  /** The part of a request that may be sent. */
  filter(contents: readonly IContent[]): readonly IContent[] {
    return this.#isBound ? keepThinking(contents, this.#validIn(contents)) : contents;
  }

  /**
   * Marks the answer to a request with the prompt and the model as they were when it was sent, whatever changes until
   * the answer is there.
   */
  markerFor(contents: readonly IContent[]): (answer: IContent) => IContent {
    if (!this.#isBound) return (answer) => answer;
    const base = this.#base;
    return (answer) => {
      const places = placeThinking([...contents, answer], base);
      const blocks = answer.blocks.map((block) => {
        const boundTo = block.type === 'thinking' ? places.get(block) : undefined;
        return boundTo === undefined ? block : { ...block, boundTo };
      });
      return { ...answer, blocks };
    };
  }

  /** A round of calls is under way, and the vendor wants the thinking of it back as it was. */
  get isRoundOpen(): boolean {
    return this.#thinkingOfRound().some(({ isValid }) => isValid);
  }

  /** A round of calls is under way of whose thinking something cannot be sent any more. */
  get isRoundBroken(): boolean {
    return this.#thinkingOfRound().some(({ isValid }) => !isValid);
  }

  get #isBound(): boolean {
    return modelOfState(this.#options.runtimeState()).thinking.isBound;
  }

  /** The text in front of the first message, and the model that reads it. */
  get #base(): unknown {
    const { runtimeState, systemPrompt, tools } = this.#options;
    const { provider, model } = runtimeState();
    return [provider, model, systemPrompt, tools];
  }

  /** Takes answers that somebody else asked for as made behind the history in which they were put. */
  #assume(added: readonly IContent[]): void {
    const { model } = this.#options.runtimeState();
    const unmarked = added
      .filter(({ metadata }) => isSameModel(metadata?.model ?? model, model))
      .flatMap(({ blocks }) => blocks.filter(isSignedThinking))
      .filter(({ boundTo }) => boundTo === undefined);
    if (unmarked.length === 0 || !this.#isBound) return;
    const places = placeThinking(toRequestContents(this.#history.getCurated()), this.#base);
    for (const block of unmarked) {
      const place = places.get(block);
      if (place !== undefined) this.#assumed.set(block, place);
    }
  }

  #thinkingOfRound(): readonly { readonly isValid: boolean }[] {
    const valid = this.findValid();
    if (!valid) return [];
    const history = this.#history.getRawHistory();
    const round = history.slice(findOpenRound(history) ?? history.length);
    return round
      .flatMap(({ blocks }) => blocks)
      .filter(isSignedThinking)
      .map((block) => ({ isValid: valid.has(block) }));
  }

  #validIn(contents: readonly IContent[]): ReadonlySet<ContentBlock> {
    const valid = new Set<ContentBlock>();
    for (const [block, place] of placeThinking(contents, this.#base)) {
      if ((block.boundTo ?? this.#assumed.get(block)) === place) valid.add(block);
    }
    return valid;
  }
}
