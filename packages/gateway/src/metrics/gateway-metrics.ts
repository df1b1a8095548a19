import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { GatewayCounts } from '../gateway-counters.ts';
import type { PingRecord } from '../keep-warm/ping-record.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';

/** Names come from clients, and each new one would be a series for good. */
const MOST_NAMES = 100;
const OWN_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1];
const REQUEST_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 300];

/** The figures of a gateway for Prometheus. Holds no text of conversations and not their names. */
export class GatewayMetrics {
  readonly contentType: string;
  readonly #registry = new Registry();
  readonly #names = new Map<string, Set<string>>();
  readonly #requests = this.#counter('hdc_requests', 'Requests that hold a conversation', [
    'format',
    'model',
    'mode',
    'status',
  ]);
  readonly #tokens = this.#counter('hdc_tokens', 'Tokens of prompts and answers', ['kind']);
  readonly #dollars = this.#counter(
    'hdc_cost_dollars',
    'US dollars paid, and those that the same requests would have cost unchanged',
    ['kind'],
  );
  readonly #misses = this.#counter('hdc_cache_misses', 'Requests that paid again what the cache had held', [
    'cause',
  ]);
  readonly #missed = this.#counter('hdc_cache_missed_tokens', 'Tokens that were paid again', ['cause']);
  readonly #items = this.#counter('hdc_items', 'Items taken out of requests', ['kind']);
  readonly #bounced = this.#counter(
    'hdc_bounced_results',
    'Results sent whole because the model asked again for what it had got a part of',
    [],
  );
  readonly #faults = this.#counter('hdc_faults', 'Faults of the gateway; requests passed as they came', [
    'at',
  ]);
  readonly #pings = this.#counter('hdc_keep_warm_pings', 'Requests that only kept a prompt in the cache', [
    'ending',
  ]);
  readonly #pingDollars = this.#counter(
    'hdc_keep_warm_dollars',
    'US dollars that pings cost, and those that no return paid for',
    ['kind'],
  );
  readonly #quotas = this.#gauge('hdc_quota_used_percent', 'How much of a plan is used', ['window']);
  readonly #own = this.#histogram('hdc_own_seconds', 'Time that the gateway itself took', OWN_SECONDS);
  readonly #total = this.#histogram(
    'hdc_request_seconds',
    'From the request to the end of its answer',
    REQUEST_SECONDS,
  );

  constructor(counts?: () => GatewayCounts) {
    this.contentType = this.#registry.contentType;
    if (counts) this.#watch(counts);
  }

  /** Never among the requests of agents. */
  recordPing({ type, ending, cost, brought }: PingRecord): void {
    if (type === 'ping') this.#pings.inc({ ending });
    add(this.#pingDollars, { cost, brought });
  }

  record(entry: LedgerEntry): void {
    const { usage, money, miss, tokens, fault, status } = entry;
    this.#requests.inc({
      format: entry.format,
      model: this.#bounded('model', entry.model),
      mode: entry.isHeldOut ? 'held-out' : entry.mode,
      status: status === undefined ? entry.ending : String(status),
    });
    add(this.#tokens, {
      raw: tokens.raw,
      sent: tokens.sent,
      cached: usage?.cachedTokens,
      written: usage?.cacheWriteTokens,
      output: usage?.outputTokens,
    });
    add(this.#dollars, { paid: money?.paid, raw: money?.raw, rewrite: money?.rewrite });
    if (miss) {
      this.#misses.inc({ cause: miss.cause });
      this.#missed.inc({ cause: miss.cause }, Math.max(0, miss.tokens));
    }
    for (const { kind, count } of entry.items) this.#items.inc({ kind: this.#bounded('kind', kind) }, count);
    this.#bounced.inc(entry.bounced ?? 0);
    if (fault) this.#faults.inc({ at: fault.at });
    for (const { window, usedPercent } of entry.quotas) {
      this.#quotas.set({ window: this.#bounded('window', window) }, usedPercent);
    }
    this.#own.observe(entry.ownMs / 1_000);
    this.#total.observe(entry.totalMs / 1_000);
  }

  /** In the text format of Prometheus. */
  read(): Promise<string> {
    return this.#registry.metrics();
  }

  #watch(counts: () => GatewayCounts): void {
    const gauge = new Gauge({
      name: 'hdc_gateway_events',
      help: 'Events since the start, by name; bytesChangedWithoutDecision must stay 0',
      labelNames: ['event'],
      registers: [this.#registry],
      collect: () => {
        for (const [event, count] of Object.entries(counts())) gauge.set({ event }, count);
      },
    });
  }

  #bounded(label: string, name: string): string {
    const known = this.#names.get(label) ?? new Set();
    this.#names.set(label, known);
    if (!known.has(name) && known.size >= MOST_NAMES) return 'other';
    known.add(name);
    return name;
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({
      name: `${name}_total`,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #histogram(name: string, help: string, buckets: readonly number[]): Histogram {
    return new Histogram({ name, help, buckets: [...buckets], registers: [this.#registry] });
  }
}

/** Counters only grow: what is unknown or below 0 is left out. */
function add(counter: Counter<'kind'>, values: Readonly<Record<string, number | undefined>>): void {
  for (const [kind, value = 0] of Object.entries(values)) {
    if (value > 0) counter.inc({ kind }, value);
  }
}
