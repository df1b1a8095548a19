import { estimatePieceTokens } from '@hdc/core/content';
import { cacheRuleOf, modelByName } from '@hdc/core/models';
import { type ADAPTIVE_PRESETS, AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { type BilledPrompt, createVendorCache, type PromptBlock } from '@hdc/prices';
import { type PromptCounter, PromptReader } from '@hdc/replay';
import {
  type CacheLifetime,
  changeCacheMarks,
  createPruner,
  MemoryDecisionStore,
  noteFoundHour,
} from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import { type MarkedSession, requestsOf } from './marked-session.ts';

export interface Circumstances {
  readonly preset?: (typeof ADAPTIVE_PRESETS)[number];
  /** The window of the model, in tokens. */
  readonly contextLimit?: number;
  /** Whether the vendor's answers are read. */
  readonly hasUsage?: boolean;
  /** Whether a cache breakpoint can be added. */
  readonly addsMarks?: boolean;
  /** By default the client's; if the gateway chooses it, the vendor is known to honour hours. */
  readonly cacheLifetime?: CacheLifetime;
  /** The vendor's count of tokens; by default the pruner's estimate. */
  readonly tokensOf?: PromptCounter['tokensOf'];
  /** Whether the vendor has lost everything when a request comes. */
  readonly isForgetful?: (request: number) => boolean;
}

export interface Bills {
  /** The most that a session had ever cost against the requests as they came. */
  readonly ratio: number;
  /** In the end. */
  readonly lastRatio: number;
  /** The number of rewrites while the cache was warm. */
  readonly warmFlushes: number;
}

const format = WIRE_FORMATS['anthropic-messages'];
const MODEL = 'claude-sonnet-4-5';
const ACCOUNT = 'organisation';
const RULE = cacheRuleOf('anthropic-5m', MODEL);
const HOUR_WRITE = cacheRuleOf('anthropic-1h', MODEL).write;
const MOST_MARKS = 4;

/** Sends a session through a pruner to a vendor with Anthropic's cache, and compares the bill with that of the session as it came. */
export async function dearestMoment(
  session: MarkedSession,
  circumstances: Circumstances = {},
): Promise<Bills> {
  const {
    preset,
    contextLimit,
    hasUsage = true,
    addsMarks = true,
    tokensOf = estimatePieceTokens,
    isForgetful = () => false,
  } = circumstances;
  const { cacheLifetime = 'client' } = circumstances;
  const clock = { now: Date.UTC(2026, 10, 1) };
  const store = new MemoryDecisionStore();
  await noteFoundHour(store, ACCOUNT, MODEL);
  const pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store,
    now: () => clock.now,
    // The promise excludes price steps for long prompts, and this vendor has none.
    model: (name, known) => ({ ...modelByName(name, known), steps: [] }),
    settings: {
      model: { contextLimit },
      density: { adaptive: { ...(preset && { preset }) } },
      ingest: { enabled: false },
    },
  });
  let [cache, rawCache] = [createVendorCache(RULE), createVendorCache(RULE)];
  const counter: PromptCounter = { countTokens: async () => 0, tokensOf };
  const [sent, raw] = [new PromptReader(counter), new PromptReader(counter)];
  const bills = { paid: 0, raw: 0, ratio: 0, warmFlushes: 0, requests: 0 };
  const lifetimeSeconds = session.lifetime === '1h' ? 3_600 : 300;
  for (const { body, gapSeconds } of requestsOf(session)) {
    clock.now += gapSeconds * 1_000;
    if (isForgetful(bills.requests++)) [cache, rawCache] = [createVendorCache(RULE), createVendorCache(RULE)];
    const freeMarks = MOST_MARKS - session.marks;
    const result = await pruner.prune({ format, body, cacheLifetime, ...(addsMarks && { freeMarks }) });
    const left = changeCacheMarks(format, result.request, result);
    const usage = cache.read(await promptBlocks(sent, left, session), clock.now);
    if (hasUsage) {
      await pruner.observe(result.conversation, { ...usage, outputTokens: 0 }, result.number, ACCOUNT);
    }
    bills.paid += costOf(usage);
    bills.raw += costOf(rawCache.read(await promptBlocks(raw, body, session), clock.now));
    bills.ratio = Math.max(bills.ratio, bills.paid / bills.raw);
    if (result.flushedFrom !== undefined && gapSeconds <= lifetimeSeconds) bills.warmFlushes += 1;
  }
  const { ratio, warmFlushes } = bills;
  return { ratio, warmFlushes, lastRatio: bills.paid / bills.raw };
}

async function promptBlocks(
  reader: PromptReader,
  body: object,
  { systemTokens }: MarkedSession,
): Promise<readonly PromptBlock[]> {
  const request = format.decode(body);
  if (!request) throw new Error('The body cannot be read');
  const [start, ...blocks] = (await reader.read(request)).blocks;
  return start ? [{ ...start, tokens: systemTokens }, ...blocks] : [];
}

/** In plain input tokens. */
function costOf({ inputTokens, cachedTokens, cacheWriteTokens, cacheWrite1hTokens }: BilledPrompt): number {
  const plain = inputTokens - cachedTokens - cacheWriteTokens;
  const written = RULE.write * (cacheWriteTokens - cacheWrite1hTokens) + HOUR_WRITE * cacheWrite1hTokens;
  return RULE.read * cachedTokens + written + plain;
}
