import { AccountBook } from '../ledger/account/account-book.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { SAMPLE_PRICES, START, sampleExchange } from './sample-exchange.ts';

export interface SampleConversation {
  readonly conversation: string;
  readonly requests: number;
  readonly model?: string;
  readonly isHeldOut?: boolean;
  /** Minutes after the start of the samples. */
  readonly startsAt?: number;
}

/** Every how many requests the past is rewritten, and the client is silent for too long. */
const REWRITE_EVERY = 10;
const PAUSE_EVERY = 17;
const GROWTH = 2_000;

/** The entries of a conversation that grows evenly; a fifth of it is taken out now and then, unless it is held out. */
export function sampleEntries(sample: SampleConversation): readonly LedgerEntry[] {
  const { conversation, requests, model = 'claude-sonnet-5-5', isHeldOut = false, startsAt = 0 } = sample;
  const book = new AccountBook(SAMPLE_PRICES);
  let [at, saved, before] = [START + startsAt * 60_000, 0, 0];
  return Array.from({ length: requests }, (_, i) => {
    const isFlush = i > 0 && i % REWRITE_EVERY === 0;
    const isLate = i > 0 && i % PAUSE_EVERY === 0;
    at += isLate ? 900_000 : 20_000;
    const rawTokens = GROWTH * (i + 5);
    if (isFlush) saved = Math.round(rawTokens / 5);
    const sentTokens = rawTokens - saved;
    const inputTokens = 2_000 + (isHeldOut ? rawTokens : sentTokens);
    const cachedTokens = isLate ? 0 : Math.min(isFlush && !isHeldOut ? 8_000 : before, inputTokens);
    before = inputTokens;
    return book.toEntry(
      sampleExchange({
        id: `${conversation}-${i}`,
        at,
        conversation,
        model,
        isHeldOut,
        rawTokens,
        sentTokens,
        prefix: { system: 'S', tools: [], entries: Array.from({ length: i + 1 }, (_, n) => `${n}`) },
        usage: { inputTokens, outputTokens: 300, cachedTokens, cacheWriteTokens: inputTokens - cachedTokens },
        ...(isFlush && {
          flushedFrom: 2,
          why: [
            {
              kind: 'stale-read',
              tool: 'Read',
              index: 2,
              position: 0,
              why: 'written later',
              what: 'Read a.ts',
              tokens: 900,
            },
            {
              kind: 'old-output',
              tool: 'Bash',
              index: 3,
              position: 0,
              why: 'old',
              what: 'npm test',
              tokens: 600,
            },
          ],
        }),
        quota: { 'anthropic-ratelimit-unified-5h-utilization': '0.42' },
      }),
    );
  });
}
