import { modelByName } from '@hdc/core/models';
import { type KeepWarmEstimate, type Pause, wouldKeepWarm } from '@hdc/prices';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';

const FORMAT = 'anthropic-messages';
const LIFETIME_SECONDS = 300;
/** In plain input tokens; an hour is twice the price. */
const [HOUR_WRITE, OUTPUT] = [2, 5];

/** The approximate benefit of keeping prompts warm in pauses of these conversations. */
export function reportWouldKeepWarm(conversations: readonly (readonly LedgerEntry[])[]): KeepWarmEstimate {
  return wouldKeepWarm(
    conversations.flatMap((entries) => entries.flatMap((entry, index) => pauseOf(entry, entries[index + 1]))),
  );
}

/** Behind a request; without a next one nobody came back. */
function pauseOf(
  { format, model = '', usage, money, at, mode }: LedgerEntry,
  next: LedgerEntry | undefined,
): readonly Pause[] {
  const { cache } = modelByName(model);
  if (format !== FORMAT || !usage || !money || !cache) return [];
  const {
    inputTokens: prompt,
    outputTokens,
    cachedTokens = 0,
    cacheWriteTokens = 0,
    cacheWrite1hTokens = 0,
  } = usage;
  const { read, write } = cache;
  const written = write * (cacheWriteTokens - cacheWrite1hTokens) + HOUR_WRITE * cacheWrite1hTokens;
  const units =
    prompt - cachedTokens - cacheWriteTokens + read * cachedTokens + written + OUTPUT * outputTokens;
  if (cacheWrite1hTokens > 0 || units <= 0) return [];
  return [
    {
      kind: 'turn',
      promptTokens: prompt,
      lifetimeSeconds: LIFETIME_SECONDS,
      cache,
      mayPrune: mode === 'prune',
      gapSeconds: next ? (next.at - at) / 1_000 : Number.POSITIVE_INFINITY,
      readCost: (read * prompt * money.paid) / units,
      lostCost: next?.miss?.cause === 'lifetime' ? (next.miss.money ?? 0) : 0,
    },
  ];
}
