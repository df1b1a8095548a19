import { type LedgerEntry, readLedger, reportStart, type StartReport } from '@hdc/gateway';
import type { CliEnvironment } from '../../cli-environment.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';

/** How far back it looks, in days. */
export const START_DAYS = 30;
const DAY_MS = 86_400_000;

/** The fixed start of conversations through the gateways of this machine, in the last days. */
export async function readStartReport(environment: CliEnvironment): Promise<StartReport> {
  const entries: LedgerEntry[] = [];
  for await (const entry of readLedger(gatewayPlaces(environment).ledger)) entries.push(entry);
  return reportStart(entries, environment.now() - START_DAYS * DAY_MS);
}
