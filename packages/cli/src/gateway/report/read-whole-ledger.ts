import { type LedgerEntry, type PingRecord, readLedger, readPings } from '@hdc/gateway';
import type { CliEnvironment } from '../../cli-environment.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';

/** Everything that the ledger of this machine still holds, since a moment. */
export async function readWholeLedger(
  environment: CliEnvironment,
  { since = 0, pingsSince = since }: { readonly since?: number; readonly pingsSince?: number } = {},
): Promise<{ readonly entries: readonly LedgerEntry[]; readonly pings: readonly PingRecord[] }> {
  const { ledger } = gatewayPlaces(environment);
  const entries: LedgerEntry[] = [];
  for await (const entry of readLedger(ledger, since)) entries.push(entry);
  const pings: PingRecord[] = [];
  for await (const ping of readPings(ledger, pingsSince)) pings.push(ping);
  return { entries, pings };
}
