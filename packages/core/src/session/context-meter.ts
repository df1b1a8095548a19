import type { HistoryService } from '../history/history-service.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import { countBaseTokens } from './count-base-tokens.ts';
import { type Projection, projectRequest } from './projection.ts';
import type { TokenChange } from './session-event.ts';
import { TokenGauge } from './token-gauge.ts';

/** Knows how large the next request of a session is, and what an edit made of it. */
export class ContextMeter {
  readonly gauge: TokenGauge;
  readonly #options: ChatSessionOptions;
  readonly #history: HistoryService;
  #isBaseCounted = false;

  constructor(options: ChatSessionOptions, history: HistoryService) {
    this.#options = options;
    this.#history = history;
    this.gauge = new TokenGauge(history);
  }

  /** Tokens of the next request, as the model's provider would count them. */
  read(): number {
    return this.gauge.read(this.#options.runtimeState().model);
  }

  /** The same, once everything is counted, the system prompt and the tools included. */
  async measure(): Promise<number> {
    await this.#countBase();
    await this.#history.waitForTokenUpdates();
    return this.read();
  }

  /** The next request, with so many tokens more, against the window. */
  project(pendingTokens: number): Projection {
    return projectRequest(this.read() + pendingTokens, this.#options.runtimeContext.ephemerals);
  }

  /** What the last edit did to a request that had so many tokens. */
  changeSince(tokensBefore: number): TokenChange {
    return {
      tokensBefore,
      tokensAfter: this.read(),
      firstChangedIndex: this.#history.getLastChange()?.firstChangedIndex ?? 0,
    };
  }

  /** System prompt and tools are part of every request, so they count once and for all. */
  async #countBase(): Promise<void> {
    if (this.#isBaseCounted) return;
    const { systemPrompt, tools } = this.#options;
    if (systemPrompt !== undefined || tools) {
      this.#history.setBaseTokenOffset(await countBaseTokens(this.#options, this.#history));
    }
    this.#isBaseCounted = true;
  }
}
