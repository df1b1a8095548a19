import { assertContent } from '../content/assert-content.ts';
import type { ContentBlock, ToolCallBlock } from '../content/content-block.ts';
import type { IContent, PointingNote } from '../content/i-content.ts';
import { countByKind } from '../density/prune-tally.ts';
import type { DensityItem } from '../history/density-result.ts';
import type { HistoryService } from '../history/history-service.ts';
import { INGEST_SETTINGS, type IngestConfig, SHARED_INGEST_SETTINGS } from '../ingest/ingest-config.ts';
import type { KeepOriginal } from '../ingest/ingest-pass.ts';
import { reduceResultOnce } from '../ingest/reduce-result-once.ts';
import type { AgentRuntimeContext, RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import { settingValues } from '../setting-groups/setting-group.ts';
import { defaultOf } from '../settings/default-of.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import { noteTargets } from './pointers-above.ts';
import type { SessionListener } from './session-event.ts';

/** Adds entries with their tool results made smaller, before anybody has sent them. */
export class IngestStep {
  readonly #runtimeContext: AgentRuntimeContext;
  readonly #history: HistoryService;
  readonly #emit: SessionListener;
  readonly #keepOriginal: KeepOriginal | undefined;

  constructor(
    { runtimeContext, keepOriginal }: Pick<ChatSessionOptions, 'runtimeContext' | 'keepOriginal'>,
    history: HistoryService,
    emit: SessionListener,
  ) {
    this.#runtimeContext = runtimeContext;
    this.#keepOriginal = keepOriginal;
    this.#history = history;
    this.#emit = emit;
  }

  add(entry: IContent): void {
    if (entry.speaker !== 'tool') {
      this.#history.add(entry);
      return;
    }
    assertContent(entry);
    const items: DensityItem[] = [];
    const pointing: PointingNote[] = [];
    const blocks = entry.blocks.map((block, position) => this.#reduce(block, position, items, pointing));
    const metadata = pointing.length === 0 ? entry.metadata : { ...entry.metadata, pointing };
    this.#history.add(items.length === 0 ? entry : { ...entry, blocks, ...(metadata && { metadata }) });
    if (items.length > 0) this.#emit({ type: 'reduced', counts: countByKind(items), items });
  }

  #reduce(
    block: ContentBlock,
    position: number,
    items: DensityItem[],
    pointing: PointingNote[],
  ): ContentBlock {
    if (block.type !== 'tool_response') return block;
    const history = this.#history.getRawHistory();
    const reduced = reduceResultOnce(block, findCall(history, block.callId), {
      ...readIngestConfig(this.#runtimeContext),
      above: history,
      ...(this.#keepOriginal && { keepOriginal: this.#keepOriginal }),
    });
    if (!reduced) return block;
    if (reduced.pointing) {
      const { targets, instead } = reduced.pointing;
      pointing.push({ callId: block.callId, instead: instead.result });
      noteTargets(reduced.block, targets);
    }
    for (const item of reduced.items) items.push({ ...item, index: history.length, position });
    return reduced.block;
  }
}

/** A program with accessors of its own may have none for first sight. */
interface IngestRuntime extends Omit<AgentRuntimeContext, 'ephemerals'> {
  readonly ephemerals: Partial<RuntimeEphemerals> & Pick<RuntimeEphemerals, 'compressionStrategy'>;
}

/** The settings for new results as they are now; what is protected is so for every part of the engine. */
function readIngestConfig({ ephemerals, config }: IngestRuntime): IngestConfig {
  return {
    ...settingValues('ingest', INGEST_SETTINGS, ephemerals),
    enabled: ephemerals.ingestEnabled?.() ?? isOnUnder(ephemerals.compressionStrategy()),
    workspaceRoot: config.getWorkspaceRoot(),
    protectedTools: ephemerals.densityProtectedTools?.() ?? [],
    protectedPaths: ephemerals.densityProtectedPaths?.() ?? [],
  };
}

function isOnUnder(strategy: string): boolean {
  return defaultOf(SHARED_INGEST_SETTINGS.enabled, strategy) === true;
}

/** The nearest call with the id: ids may repeat between turns. */
function findCall(history: readonly IContent[], id: string): ToolCallBlock | undefined {
  for (let index = history.length - 1; index >= 0; index--) {
    const call = history[index]?.blocks.find((block) => block.type === 'tool_call' && block.id === id);
    if (call?.type === 'tool_call') return call;
  }
  return undefined;
}
