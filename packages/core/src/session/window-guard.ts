import type { IContent } from '../content/i-content.ts';
import type { BoundThinking } from './bound-thinking/bound-thinking.ts';
import { ROUND_NOTE_TOKENS } from './bound-thinking/round-note.ts';
import type { CompressionAttempts } from './compression-attempts.ts';
import type { ContextMeter } from './context-meter.ts';
import { assertCanFit, climbLadder, type FitFacts } from './escalation-ladder.ts';
import type { HistoryShrinker } from './history-shrinker.ts';
import type { SessionListener } from './session-event.ts';

export interface WindowGuardParts {
  readonly meter: ContextMeter;
  readonly shrinker: HistoryShrinker;
  readonly attempts: CompressionAttempts;
  readonly thinking: BoundThinking;
  readonly optimize: () => Promise<void>;
  readonly compress: (promptId: string) => Promise<void>;
  readonly emit: SessionListener;
}

/** Sees to it that a request fits into the window. */
export class WindowGuard {
  readonly #parts: WindowGuardParts;

  constructor(parts: WindowGuardParts) {
    this.#parts = parts;
  }

  /**
   * Comes before everything else that would change the history. Throws `ContextLimitError`, with nothing changed,
   * when nothing could make the request fit; shortens messages where that is the only way to it.
   */
  async prepare(pendingTokens: number): Promise<void> {
    const facts = this.#facts(pendingTokens);
    await assertCanFit(facts);
    const { fits, projected, limit } = facts.project();
    if (!fits) await this.#shortenMessages(projected - limit);
  }

  /** Does whatever it takes to fit, or throws an error that says what was tried. */
  async enforce(promptId: string, pendingTokens: number): Promise<void> {
    const { shrinker, attempts, optimize, compress, emit } = this.#parts;
    await climbLadder({
      ...this.#facts(pendingTokens),
      steps: {
        'shortened-messages': (excess) => this.#shortenMessages(excess),
        density: optimize,
        compression: async () => attempts.mayTry() && compress(promptId),
        'dropped-exchanges': (excess) => shrinker.dropWithHeadroom(excess),
        'stubbed-results': (excess) => shrinker.stub(excess),
      },
      emit,
    });
  }

  /** Whether a request can be made of this history that fits; messages are not shortened for it. */
  async canFit(history: readonly IContent[]): Promise<boolean> {
    const { meter, shrinker } = this.#parts;
    const tokens = (await shrinker.countSmallestOf(history)) + this.#noteTokens;
    return meter.project(tokens - meter.read()).fits;
  }

  #facts(pendingTokens: number): FitFacts {
    const { meter, shrinker, attempts } = this.#parts;
    const pending = pendingTokens + this.#noteTokens;
    return {
      project: () => meter.project(pending),
      estimate: () => meter.estimate(),
      smallestPossible: async () =>
        (await shrinker.countSmallest()) + pending + meter.project(0).completionBudget,
      failure: () => attempts.lastError,
    };
  }

  /** The tokens of the note that ends a round of calls, in case an edit breaks it. */
  get #noteTokens(): number {
    return this.#parts.thinking.isRoundOpen ? ROUND_NOTE_TOKENS : 0;
  }

  async #shortenMessages(excess: number): Promise<boolean> {
    const { meter, shrinker, emit } = this.#parts;
    const tokensBefore = meter.read();
    const shortened = await shrinker.shorten(excess);
    if (!shortened) return false;
    const { paths, cut } = shortened;
    emit({ type: 'shortened', paths, cut, ...meter.changeSince(tokensBefore) });
    return true;
  }
}
