import { HdcError } from '@hdc/core';
import {
  type DayTotals,
  describeBill,
  describeContext,
  describeOwnEffects,
  SharedTotals,
} from '@hdc/gateway';
import { plural } from '@hdc/text';
import { UsageError } from '../../usage-error.ts';

const DAYS = 7;
/** A person waits for this, and no request. */
const TIMEOUT_MS = 5_000;

/** What all gateways with this store came to, day by day. Throws `UsageError` where it cannot be asked. */
export async function describeReplicas(url: string, now: number): Promise<string> {
  try {
    const totals = new SharedTotals({ url, timeoutMs: TIMEOUT_MS });
    const days = await totals.read(now, DAYS).finally(() => totals.close());
    const busy = days.filter(({ replicas }) => replicas > 0);
    if (busy.length === 0) return `No requests in the last ${DAYS} days.\n`;
    return busy.map(describeDay).join('\n');
  } catch (error) {
    if (error instanceof HdcError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function describeDay({ day, replicas, totals }: DayTotals): string {
  const lines = [describeBill(totals), describeContext(totals), describeOwnEffects(totals)];
  const title = `${day} (UTC): ${plural(totals.requests, 'request')} through ${plural(replicas, 'gateway')}`;
  return [title, ...lines.map((line) => `  ${line}`), ''].join('\n');
}
