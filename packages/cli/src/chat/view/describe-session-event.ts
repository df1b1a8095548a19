import type { LadderStepName, SessionEvent } from '@hdc/core';
import { formatTokens, plural, pluralKinds, printable } from '@hdc/text';
import { describeFailure } from './describe-failure.ts';

/** An event of the context on one line; undefined for events that are not worth one. */
export function describeSessionEvent(event: SessionEvent): string | undefined {
  switch (event.type) {
    case 'optimized':
      return `pruned ${pluralKinds(event.counts) || 'old content'}, ${describeChange(event)}`;
    // Results shrink often and before anybody saw them; the status line shows the total.
    case 'reduced':
    case 'compressing':
    case 'summary-requested':
      return undefined;
    case 'compressed':
      return event.tokensAfter < event.tokensBefore && isSeen(event)
        ? `compressed with ${event.strategy}, ${describeChange(event)}`
        : `${event.strategy} compressed and gained nothing, ${describeChange(event)}`;
    case 'no-op':
      return describeNoOp(event);
    case 'failed':
      if (isAbort(event.error)) return `${event.strategy} was called off; nothing changed`;
      return `${event.strategy} could not compress: ${printable(describeFailure(event.error))}`;
    case 'retried':
      return `the provider found the request too long; it was made smaller (${formatTokens(event.tokensAfter)} tokens) and sent again`;
    case 'round-closed':
      return 'the thinking of this round no longer fits its context and was left out';
    case 'shortened':
      return `a message does not fit into the window and was shortened, ${describeChange(event)}: ${describeShortened(event)}; /clear takes it out altogether`;
    case 'limit':
      return describeLimit(event);
  }
}

/** An automatic attempt that found nothing is not told; at a full window all steps are told together. */
function describeNoOp(event: SessionEvent & { readonly type: 'no-op' }): string | undefined {
  const { strategy, tokens, reachable, reason = 'manual' } = event;
  if (reason === 'limit' || reason === 'overflow') return undefined;
  if (reachable === undefined)
    return reason === 'manual' ? `${strategy} found nothing to compress` : undefined;
  return `${strategy} would not help enough (${formatTokens(tokens)} → ${formatTokens(reachable)} tokens); left as it is`;
}

const STEPS: Readonly<Record<LadderStepName, string>> = {
  'shortened-messages': 'messages were shortened',
  density: 'stale results were pruned',
  compression: 'the history was compressed',
  'dropped-exchanges': 'the oldest exchanges were dropped',
  'stubbed-results': 'the biggest results were cut',
};

/** Earlier steps are reported together with the one that made it fit; if none does, the turn ends with an error. */
function describeLimit(event: SessionEvent & { readonly type: 'limit' }): string | undefined {
  const { steps = [event.step], freed = 0, limit, projected, completionBudget = 0, fits } = event;
  if (!fits) return undefined;
  const what = (steps.length > 0 ? steps : [event.step]).map((step) => STEPS[step]).join(', ');
  const size = freed > 0 ? ` (about ${formatTokens(freed)} tokens)` : '';
  const room = formatTokens(Math.max(0, limit - projected));
  return `the window of ${formatTokens(limit)} tokens was full: ${what}${size}; ${room} tokens are free now, and ${formatTokens(completionBudget)} reserved for the answer`;
}

function describeShortened({ paths, cut }: SessionEvent & { readonly type: 'shortened' }): string {
  const files = paths.length > 0 ? [`left out ${paths.map(printable).join(', ')}`] : [];
  const texts = cut > 0 ? [`cut the text of ${plural(cut, 'message')}`] : [];
  return [...files, ...texts].join(', ');
}

/** Whether the figures differ as they are written. */
function isSeen({ tokensBefore, tokensAfter }: Parameters<typeof describeChange>[0]): boolean {
  return formatTokens(tokensBefore) !== formatTokens(tokensAfter);
}

function describeChange({
  tokensBefore,
  tokensAfter,
}: {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}): string {
  return `${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)} tokens`;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
