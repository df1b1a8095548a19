import type { ContentBlock } from '../../content/content-block.ts';
import { holdsOpaque } from '../../content/content-guards.ts';
import { quoteDirectives } from '../../content/directives/quoted-directives.ts';
import { groupExchanges } from '../../content/group-exchanges.ts';
import type { IContent } from '../../content/i-content.ts';
import { findLatestRequest, findLatestRequestIndex, quoteRequest } from '../../content/latest-request.ts';
import { SummaryTooLargeError } from '../../errors/summary-too-large-error.ts';
import type { CompressionContext } from '../compression-context.ts';
import type { CompressionStrategyName } from '../compression-strategies.ts';
import type { CompressionResult } from '../compression-strategy.ts';
import { findPinnedCalls } from '../staying/find-pinned-calls.ts';
import { keepDirectives } from '../staying/keep-directives.ts';
import { holdsCall } from '../staying/what-stays.ts';
import { requestSummary } from './request-summary.ts';

/** A summary of fewer entries would hardly be smaller than they are. */
const FEWEST_ENTRIES = 4;

/**
 * Puts a summary in the place of the entries from `start` to `end`; leaves the rest as it is, and behind the summary
 * whatever of these entries nobody understands or a person pinned. People's directives in them that still hold are
 * repeated word for word.
 */
export async function summarizeRange(
  strategy: CompressionStrategyName,
  context: CompressionContext,
  start: number,
  end: number,
): Promise<CompressionResult> {
  // A copy: the list may be a view that grows while the model writes.
  const history = [...context.history];
  const range = history.slice(start, end);
  const kept = findKept(range, await findPinnedCalls(context, history));
  const replaced = range.filter((entry) => !kept.has(entry));
  const isWorthIt = replaced.length >= FEWEST_ENTRIES;
  const messages = isWorthIt ? await writeSummary(strategy, { ...context, history }, replaced) : [];
  const newHistory = isWorthIt
    ? [...history.slice(0, start), ...messages, ...kept, ...history.slice(end)]
    : history;
  return {
    newHistory,
    metadata: {
      originalMessageCount: history.length,
      compressedMessageCount: newHistory.length,
      strategyUsed: strategy,
      llmCallMade: isWorthIt,
      topPreserved: start,
      bottomPreserved: history.length - end,
      middleCompressed: isWorthIt ? replaced.length : 0,
    },
  };
}

/** Exchanges with a part that is pinned, or that nobody understands, so that a summary could not say what it was. */
function findKept(range: readonly IContent[], pinned: ReadonlySet<string>): ReadonlySet<IContent> {
  const isKept = (index: number) => holdsOpaque(range[index]) || holdsCall(range[index], pinned);
  const units = groupExchanges(range).filter((unit) => unit.some(isKept));
  const kept = new Set(units.flat());
  return new Set(range.filter((_, index) => kept.has(index)));
}

async function writeSummary(
  strategy: CompressionStrategyName,
  context: CompressionContext,
  replaced: readonly IContent[],
): Promise<IContent[]> {
  const { history, estimateTokens, transcriptPath } = context;
  const latest = history[findLatestRequestIndex(history)];
  const isRequestReplaced = latest !== undefined && replaced.includes(latest);
  // A request that is quoted whole needs no second quote.
  const spoken = replaced.filter((entry) => entry !== latest || entry.metadata?.isSummary);
  const directives = await keepDirectives(context, spoken);
  const messages = createSummaryMessages({
    summary: await requestSummary(strategy, replaced, context),
    transcriptPath,
    directives: [...directives.values()].toReversed().flat(),
    request: isRequestReplaced ? findLatestRequest(replaced) : undefined,
  });
  const tokens = { replaced: await estimateTokens(replaced), summary: await estimateTokens(messages) };
  if (!(tokens.summary < tokens.replaced)) throw new SummaryTooLargeError(strategy, tokens);
  return messages;
}

interface SummaryParts {
  readonly summary: string;
  readonly transcriptPath: string | undefined;
  /** Directives of people in the dropped messages that still hold. */
  readonly directives: readonly string[];
  /** The latest request, where it is among what the summary replaces. */
  readonly request: readonly ContentBlock[] | undefined;
}

/** The two entries that stand for what was summarised: the summary, and an answer that takes note of it. */
function createSummaryMessages({ summary, transcriptPath, directives, request }: SummaryParts): IContent[] {
  const pointer = transcriptPath ? `\n\nFull pre-compression transcript available at: ${transcriptPath}` : '';
  const metadata = { isSummary: true, synthetic: true };
  return [
    {
      speaker: 'human',
      blocks: [
        { type: 'text', text: summary + pointer },
        ...quoteDirectives([...new Set(directives)]),
        ...(request ? quoteRequest(request) : []),
      ],
      metadata,
    },
    {
      speaker: 'ai',
      blocks: [{ type: 'text', text: 'Understood. I will continue from this state.' }],
      metadata,
    },
  ];
}
