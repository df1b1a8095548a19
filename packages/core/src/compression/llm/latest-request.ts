import type { ContentBlock } from '../../content/content-block.ts';
import { findLatestRequestIndex } from '../../content/find-latest-request.ts';
import type { IContent } from '../../content/i-content.ts';

const QUOTE_HEADER = 'The latest request of the user, word for word:';

/** The blocks that quote a request inside a summary message. */
export function quoteRequest(request: readonly ContentBlock[]): readonly ContentBlock[] {
  return [{ type: 'text', text: QUOTE_HEADER }, ...request];
}

/**
 * What the user asked for last. An earlier compression may have moved it into a summary, so that the
 * quotation there is all that is left of it.
 */
export function findLatestRequest(history: readonly IContent[]): readonly ContentBlock[] | undefined {
  const entry = history[findLatestRequestIndex(history)];
  if (!entry) return undefined;
  return entry.metadata?.isSummary ? findQuotedRequest(entry) : entry.blocks;
}

function findQuotedRequest(summary: IContent): readonly ContentBlock[] | undefined {
  const header = summary.blocks.findIndex((block) => block.type === 'text' && block.text === QUOTE_HEADER);
  return header < 0 ? undefined : summary.blocks.slice(header + 1);
}
