import type { IContent } from '@hdc/core';
import { ContextLimitError, messageOf } from '@hdc/core/errors';
import type { PruneCounts } from '@hdc/core/strategies';
import { type Bill, sumBills, type TokenModel } from '@hdc/prices';
import type { BilledRequest } from './cost/bill-usage.ts';
import type { Drive } from './drive/drive.ts';
import type { DriveOptions } from './drive/drive-options.ts';
import type { MeasuredRequest } from './drive/sent-request.ts';
import { FidelityMeter } from './fidelity/fidelity-meter.ts';
import type { Need, Needs } from './fidelity/find-needs.ts';
import { ProofMeter } from './fidelity/proof-meter.ts';
import { ReReadMeter } from './fidelity/re-read-meter.ts';
import type { RecordedWindow } from './fidelity/recorded-window.ts';
import type { RawBaseline } from './raw-baseline.ts';
import type { RecordedRequest } from './recorded/recorded-request.ts';
import { ReducedTally } from './reduced-tally.ts';
import type { ReportedPrune, StrategyReport } from './report/replay-report.ts';
import type { StrategyRun } from './strategy-run.ts';
import { type CountTokens, sumCounts } from './sum-counts.ts';
import type { BilledAnswer, BilledPing } from './vendor/billing-vendor.ts';

interface StrategyReplay {
  /** As it was asked for. */
  readonly run: StrategyRun;
  readonly requests: readonly RecordedRequest[];
  readonly needs: readonly Needs[];
  readonly baseline: RawBaseline;
  readonly windows: readonly RecordedWindow[];
  readonly drive: Drive;
  readonly options: DriveOptions;
  readonly countTokens: CountTokens;
  readonly explain: boolean;
  /** Whether to measure what takes longer than replaying does. */
  readonly proofs: boolean;
  /** Milliseconds of a clock that only runs forward. */
  readonly now: () => number;
}

/** Takes a session through one strategy and measures every request. */
export async function replayStrategy(replay: StrategyReplay): Promise<StrategyReport> {
  const meter = new StrategyMeter(replay);
  const started = replay.now();
  let error: string | undefined;
  try {
    for await (const sent of replay.drive(replay.requests, replay.options)) await meter.measure(sent);
  } catch (cause) {
    error = describeFailure(cause, replay.baseline.tokenModel);
  }
  return meter.toReport(replay.now() - started, error);
}

/** The session counts in our tokens; people think in those of the model. */
function describeFailure(cause: unknown, { tokensPerEstimate }: TokenModel): string {
  if (!(cause instanceof ContextLimitError)) return messageOf(cause);
  const [needed, limit] = [cause.projected, cause.limit].map((tokens) =>
    Math.round(tokens * tokensPerEstimate),
  );
  return `a request needs ${needed} tokens, room for the answer included, and the limit is ${limit}`;
}

class StrategyMeter {
  readonly #replay: StrategyReplay;
  readonly #fidelity = new FidelityMeter();
  readonly #proofs: ProofMeter | undefined;
  readonly #series: number[] = [];
  readonly #compressedAt: number[] = [];
  readonly #items: ReportedPrune[] = [];
  #previous: readonly IContent[] = [];
  readonly #reReads: ReReadMeter;
  readonly #bills: Bill[] = [];
  readonly #foreseenBills: Bill[] = [];
  #cost = 0;
  #foreseenCost = 0;
  #prefixRewrites = 0;
  #compressions = 0;
  #pruned = { readWritePairs: 0, fileDeduplications: 0, recency: 0 };
  #prunedByKind: PruneCounts = {};
  readonly #reduced = new ReducedTally();

  constructor(replay: StrategyReplay) {
    this.#replay = replay;
    const { requests, options, run } = replay;
    this.#proofs = replay.proofs
      ? new ProofMeter(requests, options.workspaceRoot, run.mode === 'ingest')
      : undefined;
    const { tokensPerEstimate } = replay.baseline.tokenModel;
    this.#reReads = new ReReadMeter(
      async (block) => (await replay.countTokens([{ speaker: 'tool', blocks: [block] }])) * tokensPerEstimate,
    );
  }

  async measure(sent: MeasuredRequest): Promise<void> {
    const { requests, needs, windows } = this.#replay;
    const index = this.#series.length;
    const request = requests[index];
    if (!request) return;
    const answer = sent.answer ?? (await this.#ask(sent, request, index));
    this.#series.push(Math.round(answer.contextTokens));
    for (const billed of [...(sent.pings ?? []), answer]) this.#charge(billed);
    const isFirstOfWindow = requests[index - 1]?.window !== request.window;
    if (!isFirstOfWindow && sent.commonEntries < this.#previous.length) this.#prefixRewrites++;
    this.#compressions += sent.compressions;
    if (sent.compressions > 0) this.#compressedAt.push(index);
    this.#pruned = {
      readWritePairs: this.#pruned.readWritePairs + sent.pruned.readWritePairsPruned,
      fileDeduplications: this.#pruned.fileDeduplications + sent.pruned.fileDeduplicationsPruned,
      recency: this.#pruned.recency + sent.pruned.recencyPruned,
    };
    this.#prunedByKind = sumCounts([this.#prunedByKind, sent.prunedByKind]);
    await this.#reduced.add(sent.reduced, this.#replay.countTokens);
    const need = needs[index];
    const window = windows[request.window];
    const lost = need && window ? this.#fidelity.measure(sent, window, request.length, need) : [];
    if (lost.length > 0) await this.#readBack(lost, answer, index);
    this.#proofs?.measure(sent, index, isFirstOfWindow ? 0 : this.#previous.length);
    if (this.#replay.explain) await this.#explain(sent, index);
    this.#previous = sent.entries;
  }

  #charge({ bill, cost, foreseen }: BilledPing): void {
    this.#bills.push(bill);
    this.#foreseenBills.push(foreseen.bill);
    this.#cost += cost;
    this.#foreseenCost += foreseen.cost;
  }

  async #readBack(lost: readonly Need[], billed: BilledRequest, index: number): Promise<void> {
    const { requests } = this.#replay;
    const window = requests[index]?.window ?? 0;
    const requestsAfter = requests.slice(index + 1).filter((request) => request.window === window).length;
    await this.#reReads.add(lost, { window, billed, requestsAfter });
  }

  /** The entries as the recorded agent would send them. */
  async #ask({ entries }: MeasuredRequest, request: RecordedRequest, index: number): Promise<BilledAnswer> {
    const { client, vendor } = this.#replay.options;
    const { format, body, path } = client.write(request, entries);
    const wire = format.decode(body, { path });
    if (!wire) throw new Error(`A body in ${format.name} cannot be read`);
    return vendor.answer(index, wire);
  }

  async #explain({ pruning }: MeasuredRequest, index: number): Promise<void> {
    const { countTokens, baseline } = this.#replay;
    for (const { block, ...item } of pruning) {
      const tokens = await countTokens([{ speaker: 'tool', blocks: [block] }]);
      this.#items.push({
        ...item,
        request: index + 1,
        tokens: Math.round(tokens * baseline.tokenModel.tokensPerEstimate),
      });
    }
  }

  toReport(ms: number, error: string | undefined): StrategyReport {
    const { baseline, run } = this.#replay;
    const tokens = sum(this.#series);
    // A run that ended early is compared with as many requests as it got through.
    const compared = baseline.series.slice(0, this.#series.length);
    const answers = baseline.answers.slice(0, this.#series.length);
    const comparedCost = sum(answers.map(({ cost }) => cost));
    const foreseenCost = sum(answers.map(({ foreseen }) => foreseen.cost));
    return {
      strategy: run.strategy,
      settings: run.settings,
      ...(run.asModel !== undefined && { asModel: run.asModel }),
      tokens,
      savedPct: percentLess(tokens, sum(compared)),
      peakSavedPct: percentLess(most(this.#series), most(compared)),
      costRatio: comparedCost === 0 ? 1 : this.#cost / comparedCost,
      cost: this.#cost,
      bill: sumBills(this.#bills),
      foreseen: {
        costRatio: foreseenCost === 0 ? 1 : this.#foreseenCost / foreseenCost,
        cost: this.#foreseenCost,
        rawCost: foreseenCost,
        bill: sumBills(this.#foreseenBills),
        rawBill: sumBills(answers.map(({ foreseen }) => foreseen.bill)),
      },
      compared: {
        rawTokens: sum(compared),
        rawPeakTokens: most(compared),
        rawCost: comparedCost,
        rawBill: sumBills(answers.map(({ bill }) => bill)),
      },
      prefixRewrites: this.#prefixRewrites,
      ...this.#fidelity.toCounts(),
      ...(this.#proofs && { proofs: this.#proofs.toMeasures() }),
      reReads: this.#reReads.toReReads(),
      compressions: this.#compressions,
      pruned: this.#pruned,
      prunedByKind: this.#prunedByKind,
      reducedByKind: this.#reduced.toCounts(baseline.tokenModel.tokensPerEstimate),
      ms,
      series: this.#series,
      compressedAt: this.#compressedAt,
      items: this.#items,
      ...(error !== undefined && { error }),
    };
  }
}

function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percentLess(value: number, reference: number): number {
  return reference === 0 ? 0 : 100 * (1 - value / reference);
}
