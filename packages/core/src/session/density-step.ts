import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { explainChange } from '../density/explain-change.ts';
import { countByKind } from '../density/prune-tally.ts';
import type { DensityResult } from '../history/density-result.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { BoundThinking } from './bound-thinking/bound-thinking.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import type { ContextMeter } from './context-meter.ts';
import { modelOfState } from './model-of-state.ts';
import { findPointedAt } from './pointers-above.ts';
import { readDensityConfig } from './read-density-config.ts';
import type { SessionListener } from './session-event.ts';
import { SkippedCalls } from './skipped-calls.ts';

export interface DensityStepParts {
  readonly options: ChatSessionOptions;
  readonly history: HistoryService;
  readonly strategy: () => CompressionStrategy;
  readonly meter: ContextMeter;
  readonly thinking: BoundThinking;
  /** Whether the history is to be compressed next. */
  readonly isFull: () => Promise<boolean>;
  readonly emit: SessionListener;
}

/** Lets the strategy optimize the raw history, once per new content, whoever added it. */
export class DensityStep {
  readonly #parts: DensityStepParts;
  readonly #skipped: SkippedCalls;
  /** The additions up to which the history was optimized; undefined before the first time. */
  #seenAdditions: number | undefined;

  constructor(parts: DensityStepParts) {
    this.#parts = parts;
    this.#skipped = new SkippedCalls(parts.options.logger);
  }

  /** Whether content arrived that no density pass has seen. */
  get isDue(): boolean {
    return this.#seenAdditions !== this.#parts.history.countAdditions();
  }

  async run(): Promise<void> {
    if (!this.isDue) return;
    const { history, meter, emit, isFull } = this.#parts;
    // Noted first: what arrives while the passes run is for the next time.
    this.#seenAdditions = history.countAdditions();
    const tokensBefore = meter.read();
    const result = this.#optimize(await isFull());
    if (!result || (result.removals.length === 0 && result.replacements.size === 0)) return;
    const before = history.getRawHistory();
    await history.applyDensityResult(result);
    await history.waitForTokenUpdates();
    const { metadata, details } = result;
    // A strategy of somebody else may not count what it took out.
    const {
      counts = countByKind(explainChange({ type: 'edited', before, result }, history.blockCounter())),
    } = result;
    emit({
      type: 'optimized',
      counts,
      metadata,
      ...(details && { details }),
      ...meter.changeSince(tokensBefore),
    });
  }

  #optimize(isFull: boolean): DensityResult | undefined {
    const { options, history, thinking, strategy: resolve } = this.#parts;
    const strategy = resolve();
    if (strategy.trigger.mode !== 'continuous') return undefined;
    const pointedAt = findPointedAt(
      history.getRawHistory(),
      options.runtimeContext.config.getWorkspaceRoot(),
    );
    const config = readDensityConfig(options.runtimeContext, history, {
      now: options.now?.(),
      boundThinking: thinking.findValid(),
      model: options.runtimeContext.ephemerals.model?.() ?? modelOfState(options.runtimeState()),
      isFull,
      pointedAt,
    });
    this.#skipped.tell(history.getRawHistory());
    return strategy.optimize?.(history.getRawHistory(), config);
  }
}
