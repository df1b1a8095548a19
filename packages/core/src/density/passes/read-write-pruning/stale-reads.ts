import { isFailedResponse } from '../../../content/content-guards.ts';
import type { IContent } from '../../../content/i-content.ts';
import { SeenExchanges } from '../../../content/seen-exchanges.ts';
import { findToolExchanges, type ToolExchange } from '../../../content/tool-exchanges.ts';
import { type FileOperation, resolveFileOperation } from '../../../tools/file-operation.ts';
import { hasWritten } from '../../../tools/sayings/has-written.ts';

/** By the first entry of a history: what is known of it stays when it grows and when its end is edited. */
const remembered = new WeakMap<IContent, StaleReads>();

/** Reads of files that a later call wrote, from the newest to the oldest. */
export function findStaleReads(history: readonly IContent[], workspaceRoot: string): readonly ToolExchange[] {
  const [first] = history;
  const known = first && remembered.get(first);
  const reads = known?.workspaceRoot === workspaceRoot ? known : new StaleReads(workspaceRoot);
  if (first) remembered.set(first, reads);
  return reads.findIn(history);
}

/** The events of one file; exchanges by their place among all. */
interface FileUses {
  /** Reads behind the last write. */
  readonly fresh: number[];
  readonly writes: { readonly order: number; readonly callIndex: number }[];
}

class StaleReads {
  readonly workspaceRoot: string;
  readonly #seen = new SeenExchanges();
  #exchanges: ToolExchange[] = [];
  readonly #files = new Map<string, FileUses>();
  /** Reads with a file that was written behind them: no others can be stale. */
  readonly #overwritten = new Set<number>();

  constructor(workspaceRoot: string) {
    this.workspaceRoot = workspaceRoot;
  }

  findIn(history: readonly IContent[]): readonly ToolExchange[] {
    const { all } = findToolExchanges(history);
    const common = this.#seen.update(all, history);
    while (this.#exchanges.length > common) this.#forgetLast();
    for (const exchange of all.slice(common)) this.#add(exchange);
    const stale: ToolExchange[] = [];
    for (const order of Uint32Array.from(this.#overwritten).sort().reverse()) {
      const exchange = all[order];
      if (exchange && this.#isStale(exchange)) stale.push(exchange);
    }
    return stale;
  }

  #isStale({ call, callIndex }: ToolExchange): boolean {
    const paths = resolveFileOperation(call, this.workspaceRoot)?.paths ?? [];
    return paths.every((path) => (this.#files.get(path)?.writes.at(-1)?.callIndex ?? -1) > callIndex);
  }

  #add(exchange: ToolExchange): void {
    const order = this.#exchanges.push(exchange) - 1;
    const { callIndex, response } = exchange;
    const operation = this.#operationOf(exchange);
    if (!operation) return;
    if (operation.effect === 'write') {
      for (const path of operation.paths) {
        const { fresh, writes } = this.#usesOf(path);
        for (const read of fresh.splice(0)) this.#overwritten.add(read);
        writes.push({ order, callIndex });
      }
      return;
    }
    // A read that is still running must keep its call.
    if (operation.hasGlobs || !response) return;
    if (operation.paths.length === 0) this.#overwritten.add(order);
    for (const path of operation.paths) this.#usesOf(path).fresh.push(order);
  }

  /** Reads that the forgotten call overwrote are looked at again each time: none is stale without a write. */
  #forgetLast(): void {
    const exchange = this.#exchanges.pop();
    const order = this.#exchanges.length;
    this.#overwritten.delete(order);
    for (const path of (exchange && this.#operationOf(exchange)?.paths) ?? []) {
      const { fresh, writes } = this.#usesOf(path);
      while (fresh.at(-1) === order) fresh.pop();
      while (writes.at(-1)?.order === order) writes.pop();
    }
  }

  #usesOf(path: string): FileUses {
    let uses = this.#files.get(path);
    if (!uses) {
      uses = { fresh: [], writes: [] };
      this.#files.set(path, uses);
    }
    return uses;
  }

  /** A failed call neither wrote nor read anything; of a write, its response may also say so in words. */
  #operationOf({ call, response }: ToolExchange): FileOperation | undefined {
    if (response && isFailedResponse(response)) return undefined;
    const operation = resolveFileOperation(call, this.workspaceRoot);
    return operation?.effect === 'write' && !hasWritten(response) ? undefined : operation;
  }
}
