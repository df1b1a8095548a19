import { HdcError } from '@hdc/core';
import type { PruneRequest, PruneResult, Pruner } from '@hdc/requests';

/** The pruner's result for a request, or the reason why there is none; never rejects, and never waits for long. */
export async function pruneInTime(
  pruner: Pruner,
  mostMs: number,
  request: PruneRequest<Uint8Array>,
): Promise<PruneResult<Uint8Array> | Error> {
  const giveUp = new AbortController();
  const { signal: gone } = request;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => {
      giveUp.abort();
      resolve(new HdcError('PRUNE_TIMEOUT', `The pruner took more than ${mostMs} ms`));
    }, mostMs);
  });
  const signal = gone ? AbortSignal.any([gone, giveUp.signal]) : giveUp.signal;
  try {
    return await Promise.race([pruner.prune({ ...request, signal }), late]);
  } catch (error) {
    return error instanceof Error ? error : new HdcError('UNKNOWN', 'The pruner failed');
  } finally {
    clearTimeout(timer);
  }
}
