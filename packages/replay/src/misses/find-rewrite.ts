import type { IContent } from '@hdc/core';
import type { RecordedRequest } from '../recorded/recorded-request.ts';

/** How the history of a request differs from that of the request before it, when it does not just go on. */
export type Rewrite =
  | { readonly cause: 'compaction' }
  /** The first message that differs, from 1. */
  | { readonly cause: 'message'; readonly message: number };

/** Windows by their number: each holds what the model could see until the history was rewritten. */
export function findRewrite(
  before: Pick<RecordedRequest, 'window' | 'length'>,
  now: Pick<RecordedRequest, 'window' | 'length'>,
  windows: readonly { readonly entries: readonly IContent[] }[],
): Rewrite | undefined {
  if (before.window === now.window) return undefined;
  const old = windows[before.window]?.entries.slice(0, before.length) ?? [];
  const sent = windows[now.window]?.entries.slice(0, now.length) ?? [];
  const known = new Set(old);
  if (sent.some((entry) => entry.metadata?.isSummary && !known.has(entry))) return { cause: 'compaction' };
  const same = old.findIndex((entry, i) => entry !== sent[i]);
  if (same < 0) return undefined;
  // An agent that keeps nothing of the beginning has begun anew with a history of its own.
  return same === 0 ? { cause: 'compaction' } : { cause: 'message', message: same + 1 };
}
