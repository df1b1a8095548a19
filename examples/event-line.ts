import type { SessionEvent } from '@hdc/core';
import { messageOf } from '@hdc/core/errors';

/** One line for each kind of event; the compiler asks for another when there is a new kind. */
export function eventLine(event: SessionEvent): string {
  switch (event.type) {
    case 'optimized': {
      const counts = Object.entries(event.counts).map(([kind, count]) => `${count} ${kind}`);
      return `optimized: ${event.tokensBefore} → ${event.tokensAfter} tokens (taken out: ${counts.join(', ')})`;
    }
    case 'reduced': {
      const tokens = event.items.reduce((sum, item) => sum + item.tokens, 0);
      return `reduced: ${tokens} tokens less of a new result (${Object.keys(event.counts).join(', ')})`;
    }
    case 'compressing':
      return `compressing: ${event.strategy}, because of ${event.reason}, at ${event.tokensBefore} tokens`;
    case 'summary-requested':
      return `summary-requested: ${event.usage?.inputTokens ?? 'unknown'} tokens in, ${event.usage?.outputTokens ?? 'unknown'} out`;
    case 'compressed':
      return `compressed: ${event.tokensBefore} → ${event.tokensAfter} tokens, from entry ${event.firstChangedIndex} on`;
    case 'failed':
      return `failed: ${event.strategy} could not compress (${messageOf(event.error)})`;
    case 'no-op':
      return `no-op: ${event.strategy} found nothing to compress in ${event.tokens} tokens`;
    case 'retried':
      return `retried: the provider refused the request as too long, now ${event.tokensAfter} tokens`;
    case 'round-closed':
      return 'round-closed: thinking was left out that is bound to what was taken out';
    case 'shortened':
      return `shortened: left out ${event.paths.length} files and cut ${event.cut} messages, ${event.tokensBefore} → ${event.tokensAfter} tokens`;
    case 'limit':
      return `limit: after ${event.step} ${event.projected} of ${event.limit} tokens, ${event.fits ? 'fits' : 'too many'}`;
  }
}
