import { type JsonRecord, numberAt } from '../json.ts';
import type { RecordedCost } from '../transcript.ts';

/** The agent's cost figure for a call, as one number or by parts; undefined if that is no amount of money. */
export function costOf(record: JsonRecord, key: string): RecordedCost | undefined {
  const value = record[key];
  if (typeof value === 'number') return isAmount(value) ? { total: value } : undefined;
  const parts = typeof value === 'object' && value !== null ? { ...value } : {};
  const total = numberAt(parts, 'total');
  if (!isAmount(total)) return undefined;
  const amounts = (['input', 'cacheRead', 'cacheWrite', 'output'] as const).flatMap((part) => {
    const amount = numberAt(parts, part);
    return isAmount(amount) ? [[part, amount] as const] : [];
  });
  return { total, ...Object.fromEntries(amounts) };
}

function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}
