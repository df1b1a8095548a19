import { isFailedResponse } from '../../../content/content-guards.ts';
import type { IContent } from '../../../content/i-content.ts';
import { SeenExchanges } from '../../../content/seen-exchanges.ts';
import { findToolExchanges, type ToolExchange } from '../../../content/tool-exchanges.ts';
import { resolvePath } from '../../../tools/paths/resolve-path.ts';
import { hasWritten } from '../../../tools/sayings/has-written.ts';
import { isNoFileTool } from '../../../tools/tool-class.ts';
import { toolUseOf } from '../../../tools/tool-use.ts';

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

/** The events of one file, as places of exchanges among all. */
interface FileUses {
  /** Reads behind the last write. */
  readonly fresh: number[];
  readonly writes: number[];
}

/** The files of an exchange that read or was to write some, with absolute paths. */
interface FilesOf {
  readonly isWrite: boolean;
  readonly paths: readonly string[];
}

class StaleReads {
  readonly workspaceRoot: string;
  readonly #seen = new SeenExchanges();
  /** One per exchange seen. */
  readonly #filesOf: (FilesOf | undefined)[] = [];
  readonly #callIndices: number[] = [];
  readonly #files = new Map<string, FileUses>();
  /** Reads with a file that was to be written behind them: no others can be stale. */
  readonly #overwritten = new Set<number>();
  /** Whether a write has written, by its place: asked only of those behind a read of their file, since reading results takes long. */
  readonly #hasWritten = new Map<number, boolean>();

  constructor(workspaceRoot: string) {
    this.workspaceRoot = workspaceRoot;
  }

  findIn(history: readonly IContent[]): readonly ToolExchange[] {
    const { all } = findToolExchanges(history);
    const common = this.#seen.update(all, history);
    while (this.#filesOf.length > common) this.#forgetLast();
    for (let order = common; order < all.length; order++) {
      const exchange = all[order];
      if (exchange) this.#add(exchange, order);
    }
    const stale: ToolExchange[] = [];
    for (const order of Uint32Array.from(this.#overwritten).sort().reverse()) {
      const exchange = all[order];
      if (exchange && this.#isStale(order, all)) stale.push(exchange);
    }
    return stale;
  }

  #isStale(order: number, all: readonly ToolExchange[]): boolean {
    // Loops instead of functions for lists: V8 compiles a function that is made anew for each call again after each collection.
    for (const path of this.#filesOf[order]?.paths ?? []) {
      if (!this.#isWrittenBehind(path, this.#callIndices[order] ?? 0, all)) return false;
    }
    return true;
  }

  #isWrittenBehind(path: string, callIndex: number, all: readonly ToolExchange[]): boolean {
    const writes = this.#files.get(path)?.writes;
    for (let last = (writes?.length ?? 0) - 1; last >= 0; last--) {
      const write = writes?.[last] ?? 0;
      if ((this.#callIndices[write] ?? -1) <= callIndex) return false;
      if (this.#isDone(write, all[write])) return true;
    }
    return false;
  }

  /** A write may also have failed by the words of its response. */
  #isDone(order: number, exchange: ToolExchange | undefined): boolean {
    let isDone = this.#hasWritten.get(order);
    if (isDone === undefined) {
      isDone = hasWritten(exchange?.response);
      this.#hasWritten.set(order, isDone);
    }
    return isDone;
  }

  #add(exchange: ToolExchange, order: number): void {
    const files = this.#readFiles(exchange);
    this.#filesOf.push(files);
    this.#callIndices.push(exchange.callIndex);
    if (!files) return;
    if (!files.isWrite && files.paths.length === 0) this.#overwritten.add(order);
    for (const path of files.paths) {
      const uses = this.#files.get(path);
      // Most files are read or written once, and a list that begins with that is a small one.
      if (!uses)
        this.#files.set(path, { fresh: files.isWrite ? [] : [order], writes: files.isWrite ? [order] : [] });
      else if (files.isWrite) this.#write(uses, order);
      else uses.fresh.push(order);
    }
  }

  #write({ fresh, writes }: FileUses, order: number): void {
    for (const read of fresh) this.#overwritten.add(read);
    fresh.length = 0;
    writes.push(order);
  }

  /** Reads that the forgotten call overwrote are looked at again each time: none is stale without a write. */
  #forgetLast(): void {
    const files = this.#filesOf.pop();
    const order = this.#filesOf.length;
    this.#callIndices.pop();
    this.#overwritten.delete(order);
    this.#hasWritten.delete(order);
    for (const path of files?.paths ?? []) {
      const { fresh = [], writes = [] } = this.#files.get(path) ?? {};
      while (fresh.at(-1) === order) fresh.pop();
      while (writes.at(-1) === order) writes.pop();
    }
  }

  /** A failed call neither wrote nor read anything. */
  #readFiles({ call, response }: ToolExchange): FilesOf | undefined {
    if (isNoFileTool(call.name) || (response && isFailedResponse(response))) return undefined;
    const { kind, paths, hasGlobs } = toolUseOf(call);
    const isWrite = kind === 'write';
    if (!isWrite && kind !== 'read') return undefined;
    // A read that is still running must keep its call.
    if (!isWrite && (hasGlobs || !response)) return undefined;
    const [path] = paths;
    if (path !== undefined && paths.length === 1)
      return { isWrite, paths: [resolvePath(this.workspaceRoot, path)] };
    return { isWrite, paths: paths.map((each) => resolvePath(this.workspaceRoot, each)) };
  }
}
