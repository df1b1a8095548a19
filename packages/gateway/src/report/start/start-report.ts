import { type KeptReason, renew } from '@hdc/requests';
import type { LedgerEntry } from '../../ledger/ledger-entry.ts';
import type { LedgerStart, LedgerStartPart } from '../../ledger/start/start-notes.ts';

/** The cost of the beginning of prompts: system prompt, tools, memory files and the like. */
export interface StartReport {
  /** Days from the first request to the last; at least one. */
  readonly days: number;
  /** Requests whose beginning is known; the sums are about these. */
  readonly requests: number;
  /** US dollars of these requests, and what of them their beginnings cost. */
  readonly paid: number;
  readonly usd: number;
  /** Tokens of all beginnings together, as they left. */
  readonly tokens: number;
  /** The most expensive first. */
  readonly parts: readonly StartPartReport[];
  /** Tools by their MCP servers, the most expensive first. */
  readonly servers: readonly ServerReport[];
  /** Tools that were left out, with what they would have cost. */
  readonly leftOut: readonly StartPartReport[];
  /** Tools that were switched off and declared all the same. */
  readonly kept: readonly {
    readonly name: string;
    readonly why: KeptReason;
    readonly conversations: number;
  }[];
}

export interface ServerReport extends Pick<StartPartReport, 'tokens' | 'usd' | 'calls' | 'lastCalledAt'> {
  readonly name: string;
  readonly tools: number;
  /** Requests that held it. */
  readonly requests: number;
}

export interface StartPartReport extends Pick<LedgerStartPart, 'kind' | 'name' | 'server' | 'sameAs'> {
  readonly agent?: string | undefined;
  /** Requests that held it, their tokens of it, and US dollars. */
  readonly requests: number;
  readonly tokens: number;
  readonly usd: number;
  /** For tools: how often one was called, in how many conversations, and when last. */
  readonly calls: number;
  readonly callers: number;
  readonly lastCalledAt?: number | undefined;
}

/** The beginnings in the entries of a ledger since a moment; earlier entries only tell what still holds. */
export function reportStart(entries: Iterable<LedgerEntry>, since = 0): StartReport {
  const tally = new StartTally(since);
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) tally.add(entry);
  return tally.report();
}

type Sum = { -readonly [Key in keyof StartPartReport]: StartPartReport[Key] };

const MOST_CONVERSATIONS = 1_000;

/** The sum of beginnings so far, entry by entry in the order of time. */
export class StartTally {
  readonly #since: number;
  readonly #current = new Map<string, LedgerStart>();
  readonly #parts = new Map<string, Sum>();
  readonly #leftOut = new Map<string, Sum>();
  readonly #kept = new Map<string, { name: string; why: KeptReason; conversations: Set<string> }>();
  readonly #calls = new Map<string, { count: number; callers: Set<string>; last: number }>();
  #times = { first: Number.POSITIVE_INFINITY, last: 0 };
  #totals = { requests: 0, paid: 0, usd: 0, tokens: 0 };

  constructor(since = 0) {
    this.#since = since;
  }

  add(entry: LedgerEntry): void {
    const { conversation } = entry;
    const start = entry.start ?? this.#current.get(conversation);
    if (!start) return;
    renew(this.#current, conversation, start, MOST_CONVERSATIONS);
    if (entry.at >= this.#since) this.#count(entry, start);
  }

  report(): StartReport {
    const { first, last } = this.#times;
    const parts = this.#sorted(this.#parts);
    return {
      days: Math.max(1, (last - first) / DAY_MS),
      ...this.#totals,
      parts,
      servers: sumServers(parts),
      leftOut: this.#sorted(this.#leftOut),
      kept: [...this.#kept.values()].map(({ conversations, ...rest }) => ({
        ...rest,
        conversations: conversations.size,
      })),
    };
  }

  #count(entry: LedgerEntry, start: LedgerStart): void {
    const { tokens, money, at, conversation } = entry;
    const { agent, parts, kept = [] } = start;
    const sent = parts.reduce((sum, part) => (part.isOut ? sum : sum + part.tokens), 0);
    const [all, usd] = [tokens.start ?? 0, money?.start ?? 0];
    this.#times = { first: Math.min(this.#times.first, at), last: Math.max(this.#times.last, at) };
    this.#totals = {
      requests: this.#totals.requests + 1,
      paid: this.#totals.paid + (money?.paid ?? 0),
      usd: this.#totals.usd + usd,
      tokens: this.#totals.tokens + all,
    };
    for (const part of parts) {
      const share = sent === 0 ? 0 : part.tokens / sent;
      const sum = sumOf(part.isOut ? this.#leftOut : this.#parts, part, agent);
      sum.requests += 1;
      sum.tokens += share * all;
      sum.usd += share * usd;
    }
    for (const { name, why } of kept) {
      const key = JSON.stringify([name, why]);
      const known = this.#kept.get(key) ?? { name, why, conversations: new Set() };
      known.conversations.add(conversation);
      this.#kept.set(key, known);
    }
    for (const { tool, count } of entry.calls ?? []) {
      const known = this.#calls.get(callKey(agent, tool)) ?? { count: 0, callers: new Set(), last: 0 };
      known.callers.add(conversation);
      this.#calls.set(callKey(agent, tool), { ...known, count: known.count + count, last: at });
    }
  }

  #sorted(sums: ReadonlyMap<string, Sum>): readonly StartPartReport[] {
    const parts = [...sums.values()].map((sum) => ({ ...sum, ...this.#callsOf(sum) }));
    return parts.sort((a, b) => b.usd - a.usd || b.tokens - a.tokens);
  }

  #callsOf({ kind, name, agent }: Sum): Partial<StartPartReport> {
    // A call names a tool without its namespace.
    const bare = name.slice(name.lastIndexOf('/') + 1);
    const found = kind === 'tool' ? this.#calls.get(callKey(agent, bare)) : undefined;
    return found ? { calls: found.count, callers: found.callers.size, lastCalledAt: found.last } : {};
  }
}

const DAY_MS = 86_400_000;

function sumServers(parts: readonly StartPartReport[]): readonly ServerReport[] {
  const servers = new Map<string, ServerReport>();
  for (const { server, requests, tokens, usd, calls, lastCalledAt = 0 } of parts) {
    if (server === undefined) continue;
    const known = servers.get(server);
    const last = Math.max(known?.lastCalledAt ?? 0, lastCalledAt);
    servers.set(server, {
      name: server,
      tools: (known?.tools ?? 0) + 1,
      requests: Math.max(known?.requests ?? 0, requests),
      tokens: (known?.tokens ?? 0) + tokens,
      usd: (known?.usd ?? 0) + usd,
      calls: (known?.calls ?? 0) + calls,
      ...(last > 0 && { lastCalledAt: last }),
    });
  }
  return [...servers.values()].sort((a, b) => b.usd - a.usd || b.tokens - a.tokens);
}

function callKey(agent: string | undefined, tool: string): string {
  return JSON.stringify([agent, tool]);
}

function sumOf(sums: Map<string, Sum>, part: LedgerStartPart, agent: string | undefined): Sum {
  const { kind, name, server, sameAs } = part;
  const key = JSON.stringify([agent, kind, name, sameAs]);
  const known = sums.get(key) ?? {
    kind,
    name,
    ...(server !== undefined && { server }),
    ...(sameAs !== undefined && { sameAs }),
    ...(agent !== undefined && { agent }),
    requests: 0,
    tokens: 0,
    usd: 0,
    calls: 0,
    callers: 0,
  };
  sums.set(key, known);
  return known;
}
