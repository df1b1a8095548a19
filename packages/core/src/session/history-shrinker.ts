import type { CompressionContext } from '../compression/compression-context.ts';
import type { IContent } from '../content/i-content.ts';
import { findLatestRequestIndex } from '../content/latest-request.ts';
import type { HistoryService } from '../history/history-service.ts';
import { dropExchanges } from './drop-exchanges.ts';
import { stubFattestResults } from './stub-fattest-results.ts';
import { whileCompressing } from './while-compressing.ts';

/** Dropping makes room for some turns to come: a little on every turn would rewrite the cache each time. */
const DROP_HEADROOM = 0.1;

/** The steps that make a history smaller without its strategy. */
export class HistoryShrinker {
  readonly #history: HistoryService;
  readonly #createContext: () => CompressionContext;

  constructor(history: HistoryService, createContext: () => CompressionContext) {
    this.#history = history;
    this.#createContext = createContext;
  }

  drop(excess: number): Promise<void> {
    return this.#edit((context) => dropExchanges(context, excess));
  }

  /** Drops some more than is too much now, so that the next turns fit as well. */
  dropWithHeadroom(excess: number): Promise<void> {
    const limit = this.#createContext().runtimeContext.ephemerals.contextLimit();
    return this.drop(excess + Math.floor(limit * DROP_HEADROOM));
  }

  stub(excess: number): Promise<void> {
    return this.#edit((context) => stubFattestResults(context, excess));
  }

  /** Tokens of what no step may take away: the system prompt, the tools and the latest message. */
  async countIrreducible(): Promise<number> {
    const { history, estimateTokens, baseTokens = 0 } = this.#createContext();
    const latest = history[findLatestRequestIndex(history)];
    return baseTokens + (latest ? await estimateTokens([latest]) : 0);
  }

  #edit(edit: (context: CompressionContext) => Promise<readonly IContent[]>): Promise<void> {
    return whileCompressing(this.#history, async () =>
      this.#history.applyCompression(await edit(this.#createContext())),
    );
  }
}
