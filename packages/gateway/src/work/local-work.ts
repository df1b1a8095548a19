import type { Pruner } from '@hdc/requests';
import type { KnownServers } from '@hdc/wire';
import type { OnExchange } from '../exchange/exchange.ts';
import type { SentExchange } from '../exchange/sent-exchange.ts';
import { mostAnswerTokens } from '../people/most-answer-tokens.ts';
import { isWarmable } from '../prepare/is-warmable.ts';
import {
  type IncomingRequest,
  type PreparedRequest,
  type PrepareParts,
  prepareRequest,
} from '../prepare/prepare-request.ts';
import { beginExchange, type SentParts } from './begin-exchange.ts';
import type {
  AnsweredExchange,
  ExchangeWork,
  LeavingFacts,
  PreparedExchange,
  WorkedExchange,
} from './exchange-work.ts';
import { describePrunedBody } from './prune-report.ts';

export interface WorkParts extends PrepareParts {
  readonly pruner: Pruner;
  /** Makes much smaller what the vendor refused as too long; undefined if the agent sees to that. */
  readonly recovery?: Pruner | undefined;
  readonly mcpServers: KnownServers;
  readonly onExchange: OnExchange;
}

/** Work on exchanges in this thread. */
export interface LocalWork extends ExchangeWork {
  /** Resolves when everything that was observed so far is noted. */
  settled(): Promise<void>;
}

export function createLocalWork(parts: WorkParts): LocalWork {
  const { pruner } = parts;
  const observing = new Set<Promise<void>>();
  const observe = (work: Promise<void>) => {
    const noted = work.catch(() => parts.counters.add('faults')).finally(() => observing.delete(noted));
    observing.add(noted);
  };
  const all = { ...parts, observe };
  return {
    roomFor: Buffer.allocUnsafeSlow,
    async prepare(incoming, at) {
      const prepared = await prepareRequest(partsFor(parts, incoming), pruner, incoming);
      return open(all, { incoming, prepared, isRecovered: false, at });
    },
    renew: (conversation, number) => void pruner.renew?.(conversation, number),
    settled: async () => void (await Promise.all(observing)),
  };
}

/** A body that somebody else sends gets no breakpoints of ours. */
function partsFor(parts: WorkParts, { isHandedOver }: IncomingRequest): PrepareParts {
  return isHandedOver ? { ...parts, hasCacheMarks: false, stablePrefix: undefined } : parts;
}

interface ObservingParts extends WorkParts {
  readonly observe: (work: Promise<void>) => void;
}

function open(work: ObservingParts, parts: Omit<SentParts, 'sentBytes'>): PreparedExchange {
  const { body } = parts.prepared;
  return { body, exchange: new LocalExchange(work, { ...parts, sentBytes: body.length }) };
}

class LocalExchange implements WorkedExchange {
  readonly leaving: LeavingFacts;
  readonly #work: ObservingParts;
  readonly #at: number;
  readonly #sentBytes: number;
  /** Until it begins: it holds both bodies. */
  #parts: SentParts | undefined;
  #sent: SentExchange | undefined;

  constructor(work: ObservingParts, parts: SentParts) {
    this.#work = work;
    this.#parts = parts;
    this.#at = parts.at;
    this.#sentBytes = parts.sentBytes;
    this.leaving = leavingOf(work, parts);
  }

  begin(): void {
    const parts = this.#parts;
    this.#parts = undefined;
    try {
      this.#sent = parts && beginExchange(parts, this.#work.mcpServers);
    } catch {
      // A failing counter must not take the answer away.
      this.#work.counters.add('faults');
    }
  }

  async recover(incoming: IncomingRequest): Promise<PreparedExchange | undefined> {
    const { recovery } = this.#work;
    if (!recovery) return undefined;
    const prepared = await prepareRequest(this.#work, recovery, incoming);
    if (prepared.body.length >= this.#sentBytes) return undefined;
    return open(this.#work, { incoming, prepared, isRecovered: true, at: this.#at });
  }

  answered({ account, usage, diagnosis, ...answer }: AnsweredExchange): void {
    const sent = this.#sent;
    if (!sent) return;
    const { counters, pruner, onExchange, observe } = this.#work;
    if (usage && sent.conversation !== '' && sent.kind === 'answer') {
      observe(pruner.observe(sent.conversation, usage, sent.number, account));
    }
    try {
      onExchange({ ...sent, ...answer, ...(usage && { usage }), ...(diagnosis && { diagnosis }) });
    } catch {
      // The client has its answer; accounting must not take it away.
      counters.add('faults');
    }
  }

  drop(): void {
    this.#parts = undefined;
  }
}

function leavingOf({ counters }: WorkParts, { incoming, prepared }: SentParts): LeavingFacts {
  const { result, isDecoded, mode, body } = prepared;
  const { decoded, number, sentTokens, waitingTokens = 0, hourTokens = 0 } = result ?? {};
  const shareOf = (tokens: number) => Math.min(1, tokens / Math.max(1, sentTokens ?? 0));
  const warmSeconds = warmSecondsOf(counters, incoming, prepared);
  return {
    isChanged: body !== incoming.body,
    isDecoded,
    mode,
    conversation: result?.conversation ?? '',
    ...(number !== undefined && { number }),
    ...(decoded?.model !== undefined && { model: decoded.model }),
    ...(decoded && sentTokens !== undefined && { promptTokens: sentTokens }),
    mostAnswerTokens: mostAnswerTokens(decoded?.body),
    ...(warmSeconds !== undefined && {
      warmSeconds,
      waitingShare: shareOf(waitingTokens),
      hourShare: shareOf(hourTokens),
    }),
    ...(incoming.isHandedOver && { report: describePrunedBody(prepared) }),
  };
}

/** Held-out requests are left as they are, and cost what they would have cost. */
function warmSecondsOf(
  counters: WorkParts['counters'],
  { mayKeepWarm, route }: IncomingRequest,
  { result, isHeldOut, body }: PreparedRequest,
): number | undefined {
  const decoded = result?.number === undefined ? undefined : result.decoded;
  if (!mayKeepWarm || !decoded || isHeldOut || !isWarmable(decoded)) return undefined;
  try {
    return route.format.decode(body)?.cacheMarks.at(-1)?.lifetimeSeconds;
  } catch {
    counters.add('faults');
    return undefined;
  }
}
