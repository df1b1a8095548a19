import { formatMoney, plural } from '@hdc/text';
import type { LifetimeCosts, SessionReport } from '../replay-report.ts';
import { isBilled } from './bill-summary.ts';

/** The cost with another cache lifetime, if there is a choice; undefined if there is none. */
export function describeLifetimes(sessions: readonly SessionReport[]): string | undefined {
  const known = sessions.flatMap((session) =>
    isBilled(session) && session.lifetimes ? [{ ...session.lifetimes, paid: session.bill.usd.total }] : [],
  );
  if (known.length === 0) return undefined;
  const [paid, short, long] = [
    known.reduce((sum, costs) => sum + costs.paid, 0),
    known.reduce((sum, costs) => sum + costs.fiveMinutes, 0),
    known.reduce((sum, costs) => sum + costs.hour, 0),
  ].map(formatMoney);
  return `${plural(known.length, 'session')} with a choice of cache lifetime cost ${paid}; at 5 minutes: ${short}, at an hour: ${long}.${describeKeptWarm(known)}`;
}

/** Only what would have paid is worth a sentence. */
function describeKeptWarm(lifetimes: readonly LifetimeCosts[]): string {
  const cost = lifetimes.reduce((sum, { keptWarm }) => sum + keptWarm.cost, 0);
  const brought = lifetimes.reduce((sum, { keptWarm }) => sum + keptWarm.brought, 0);
  if (brought <= cost) return '';
  return ` hdc run --keep-warm would have cost about ${formatMoney(cost)} and brought about ${formatMoney(brought)}.`;
}
