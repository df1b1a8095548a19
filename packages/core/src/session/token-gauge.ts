import type { HistoryService } from '../history/history-service.ts';

/** Beyond these a reported count is about something else than our estimate: the uncached part, for instance. */
const SMALLEST_RATIO = 0.8;
const LARGEST_RATIO = 4;

/** Says how many tokens a history has, with what providers reported taken into account. */
export class TokenGauge {
  readonly #history: HistoryService;
  readonly #estimate: () => number;
  /** Reported tokens over estimated ones, per model. */
  readonly #ratios = new Map<string, number>();
  #measured: { readonly version: number; readonly tokens: number } | undefined;

  /** What is sent of a history may be less than the whole of it. */
  constructor(history: HistoryService, estimate: () => number = () => history.getTotalTokens()) {
    this.#history = history;
    this.#estimate = estimate;
  }

  /** A count of the history as it is now; any change of the history drops it. */
  recordMeasurement(tokens: number): void {
    const isPlausible = tokens >= this.#estimate() * SMALLEST_RATIO;
    if (isPlausible) this.#measured = { version: this.#history.getVersion(), tokens };
  }

  /** What a provider counted for something that we had estimated. */
  calibrate(model: string, reported: number, estimated: number): void {
    if (!(reported > 0 && estimated > 0)) return;
    const ratio = Math.min(LARGEST_RATIO, Math.max(SMALLEST_RATIO, reported / estimated));
    this.#ratios.set(model, ratio);
  }

  /** Turns an estimate into what the model's provider would count. */
  adjust(model: string, estimated: number): number {
    return Math.ceil(estimated * (this.#ratios.get(model) ?? 1));
  }

  /** Tokens of the next request, system prompt included. */
  read(model: string): number {
    if (this.#measured?.version === this.#history.getVersion()) return this.#measured.tokens;
    return this.adjust(model, this.#estimate());
  }
}
