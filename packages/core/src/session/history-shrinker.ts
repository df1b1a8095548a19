import type { CompressionContext } from '../compression/compression-context.ts';
import type { IContent } from '../content/i-content.ts';
import type { HistoryService } from '../history/history-service.ts';
import { countSmallestRequest, countSmallestVerbatim, dropExchanges } from './count-smallest-request.ts';
import { type ShortenedMessages, shortenMessages } from './shorten-messages.ts';
import { stubFattestResults } from './stub-fattest-results.ts';
import { whileCompressing } from './while-compressing.ts';

/** Room for some turns to come: taking out a little on every turn would rewrite the cache each time. */
const HEADROOM = 0.1;

/** The steps that make a history smaller without its strategy. */
export class HistoryShrinker {
  readonly #history: HistoryService;
  readonly #createContext: () => CompressionContext;

  constructor(history: HistoryService, createContext: () => CompressionContext) {
    this.#history = history;
    this.#createContext = createContext;
  }

  async drop(excess: number): Promise<void> {
    await this.#edit(async (context) => ({ history: await dropExchanges(context, excess) }));
  }

  /** Drops some more than is too much now, so that the next turns fit as well. */
  dropWithHeadroom(excess: number): Promise<void> {
    return this.drop(excess + this.#headroom);
  }

  async stub(excess: number): Promise<void> {
    await this.#edit(async (context) => ({ history: await stubFattestResults(context, excess) }));
  }

  /** Tokens of the smallest request that can be made of the history. */
  countSmallest(): Promise<number> {
    return countSmallestRequest(this.#createContext());
  }

  /** The same of another history in its place, every message of it untouched. */
  countSmallestOf(history: readonly IContent[]): Promise<number> {
    return countSmallestVerbatim({ ...this.#createContext(), history });
  }

  /**
   * Shortens messages where nothing else can make room for `excess` tokens: files in them go for all of it,
   * text only for what dropping and stubbing would leave. Undefined when no message has to be shortened.
   */
  async shorten(excess: number): Promise<ShortenedMessages | undefined> {
    const context = this.#createContext();
    const total = (context.baseTokens ?? 0) + (await context.estimateTokens(context.history));
    const missing = (await countSmallestVerbatim(context)) - (total - excess);
    if (missing <= 0) return undefined;
    const headroom = this.#headroom;
    return this.#edit((current) =>
      shortenMessages(current, { inclusions: excess + headroom, texts: missing + headroom }),
    );
  }

  get #headroom(): number {
    const limit = this.#createContext().runtimeContext.ephemerals.contextLimit();
    return Math.floor(limit * HEADROOM);
  }

  #edit<T extends { readonly history: readonly IContent[] }>(
    edit: (context: CompressionContext) => Promise<T>,
  ): Promise<T> {
    return whileCompressing(this.#history, async () => {
      const edited = await edit(this.#createContext());
      await this.#history.applyCompression(edited.history);
      return edited;
    });
  }
}
