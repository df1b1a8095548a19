import { isDeepStrictEqual } from 'node:util';
import type { IContent } from '@hdc/core';
import type { PruneResult } from '@hdc/requests';
import type { WireRequest } from '@hdc/wire';

/** What must never happen to requests, and how often the past was rewritten on purpose. */
export class RequestChecks {
  requests = 0;
  flushes = 0;
  /** Requests that do not begin with the bytes of the last one though nothing was decided of the past. */
  rewrites = 0;
  /** Blocks that were sent changed and then as they came. */
  unpruned = 0;
  /** Blocks that differ without a decision. */
  undecided = 0;
  faults = 0;
  #last: Buffer | undefined;
  #lastEdits: ReadonlySet<string> = new Set();

  /** Another conversation begins. */
  begin(): void {
    this.#last = undefined;
    this.#lastEdits = new Set();
  }

  /** `tail`: how many bytes stand behind the messages. */
  check(result: PruneResult<Buffer>, left: WireRequest, tail: number): void {
    this.requests++;
    if (result.fault) this.faults++;
    if (result.flushedFrom !== undefined) this.flushes++;
    else if (this.#last && !beginsWith(result.request, this.#last.subarray(0, this.#last.length - tail))) {
      this.rewrites++;
    }
    const edits = new Set(result.edits.map(({ decision }) => decision.key));
    for (const key of this.#lastEdits) if (!edits.has(key)) this.unpruned++;
    this.undecided += countUndecided(result, left.entries);
    this.#last = result.request;
    this.#lastEdits = edits;
  }
}

function beginsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.length >= start.length && bytes.compare(start, 0, start.length, 0, start.length) === 0;
}

function countUndecided({ decoded, edits }: PruneResult<Buffer>, left: readonly IContent[]): number {
  const removed = new Set<string>();
  const decided = new Set<string>();
  for (const { index, position, decision } of edits) {
    (decision.change.type === 'remove' ? removed : decided).add(`${index} ${position}`);
  }
  let undecided = 0;
  decoded?.entries.forEach(({ blocks }, index) => {
    const sent = [...(left[index]?.blocks ?? [])];
    for (const [position, block] of blocks.entries()) {
      const place = `${index} ${position}`;
      if (removed.has(place)) continue;
      // Equal blocks are the same object only while both were met lately.
      if (!isDeepStrictEqual(sent.shift(), block) && !decided.has(place)) undecided++;
    }
    undecided += sent.length;
  });
  return undecided;
}
