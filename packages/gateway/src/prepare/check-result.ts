import { errorCode } from '@hdc/core/errors';
import type { PruneResult } from '@hdc/requests';
import type { ExchangeFault } from '../exchange/exchange.ts';
import { unexplainedBytes } from './unexplained-bytes.ts';

export interface CheckedResult {
  /** The result that may be sent; undefined if the pruner gave none. */
  readonly result?: PruneResult<Uint8Array>;
  readonly fault?: ExchangeFault;
  /** Bytes that changed without a decision; the original is sent then. */
  readonly unexplained: number;
}

/** Whether what the pruner made may be sent. A store that is away takes nothing of what was decided before. */
export function checkResult(before: Uint8Array, pruned: PruneResult<Uint8Array> | Error): CheckedResult {
  if (pruned instanceof Error) return { fault: { at: 'prune', code: codeOf(pruned) }, unexplained: 0 };
  const original = { ...pruned, request: before, sentTokens: pruned.rawTokens };
  try {
    const unexplained = unexplainedBytes(before, pruned);
    if (unexplained === 0) {
      const { fault } = pruned;
      return { result: pruned, ...(fault && { fault: { at: 'prune', code: codeOf(fault) } }), unexplained };
    }
    return { result: original, fault: { at: 'verify', code: 'UNEXPLAINED_CHANGE' }, unexplained };
  } catch (error) {
    // Bodies that cannot be compared cannot be explained.
    const unexplained = pruned.request.length;
    return { result: original, fault: { at: 'verify', code: codeOf(error) }, unexplained };
  }
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? 'UNKNOWN';
}
