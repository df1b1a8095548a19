import type { CompressionRuntime } from '../compression/compression-context.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { densityConfigOf } from '../compression/density-config-of.ts';
import type { ContentBlock, ToolCallBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { AdaptiveConfig } from '../density/adaptive-config.ts';
import { type DensityConfig, modelConfig } from '../density/density-config.ts';
import { explainChange } from '../density/explain-change.ts';
import { countByKind } from '../density/prune-tally.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { DensityResult } from '../history/density-result.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { DebugLogger } from '../runtime/agent-runtime-state.ts';
import { FILE_TOOLS } from '../tools/rows/tool-rows.ts';
import { toolUseOf } from '../tools/tool-use.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';
import type { BoundThinking } from './bound-thinking/bound-thinking.ts';
import { isDeadThinking } from './bound-thinking/signed-thinking.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import type { ContextMeter } from './context-meter.ts';
import { modelOfState } from './model-of-state.ts';
import { findPointedAt } from './pointers-above.ts';
import type { SessionListener } from './session-event.ts';

const FILE_TOOL_NAMES: ReadonlySet<string> = new Set(FILE_TOOLS.map(({ name }) => name.toLowerCase()));

interface DensityStepParts {
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

/** Tells the log, once for each, of calls that density passes skip: passes themselves have no side effects. */
class SkippedCalls {
  readonly #logger: DebugLogger | undefined;
  readonly #told = new WeakSet<ToolCallBlock>();

  constructor(logger: DebugLogger | undefined) {
    this.#logger = logger;
  }

  tell(history: readonly IContent[]): void {
    if (!this.#logger) return;
    for (const { call, callIndex } of findToolExchanges(history).all) {
      if (this.#told.has(call) || !isUnreadableCall(call)) continue;
      this.#told.add(call);
      const { id, name: tool, parameters } = call;
      this.#logger.debug('density: skipped a call whose parameters name no file', {
        tool,
        id,
        index: callIndex,
        parameters: quoteValue(parameters),
      });
    }
  }
}

/** The facts about the next request that only the session knows. */
interface KnownOfRequest {
  readonly now: number | undefined;
  readonly boundThinking: ReadonlySet<ContentBlock> | undefined;
  readonly model: ResolvedModel;
  /** Whether the history is to be compressed next. */
  readonly isFull: boolean;
  /** Blocks that results below point to: they stay. */
  readonly pointedAt: ReadonlySet<ContentBlock>;
}

/** The density settings as they are now, with what the session knows besides. */
function readDensityConfig(
  runtimeContext: CompressionRuntime,
  history: HistoryService,
  known: KnownOfRequest,
): DensityConfig {
  const config = densityConfigOf(runtimeContext);
  const adaptive = readAdaptiveConfig(runtimeContext.ephemerals, history, known);
  return { ...config, adaptive: { ...config.adaptive, ...adaptive } };
}

function readAdaptiveConfig(
  ephemerals: CompressionRuntime['ephemerals'],
  history: HistoryService,
  { now, boundThinking, model, isFull, pointedAt }: KnownOfRequest,
): AdaptiveConfig {
  return {
    ...modelConfig(model),
    contextLimit: ephemerals.contextLimit(),
    isFull,
    ...(pointedAt.size > 0 && { isTakeable: (_: number, block: ContentBlock) => !pointedAt.has(block) }),
    baseTokens: history.getBaseTokenOffset(),
    tokensOf: tokenCounterOf(history, boundThinking),
    ...(now !== undefined && { now }),
    ...(boundThinking && { boundThinking }),
  };
}

/** Content that is no longer sent is neither cached nor saved. */
function tokenCounterOf(
  history: HistoryService,
  boundThinking: ReadonlySet<ContentBlock> | undefined,
): (block: ContentBlock) => number {
  const count = history.blockCounter();
  return boundThinking ? (block) => (isDeadThinking(block, boundThinking) ? 0 : count(block)) : count;
}

/** A call of a file tool whose parameters name no file that we could find; passes and strategies skip it. */
function isUnreadableCall(call: ToolCallBlock): boolean {
  return FILE_TOOL_NAMES.has(call.name.toLowerCase()) && toolUseOf(call).kind === 'unknown';
}
