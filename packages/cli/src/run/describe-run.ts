import { buildReport, describeBill, describeContext, type LedgerEntry } from '@hdc/gateway';
import { plural } from '@hdc/text';

/** What an agent's requests came to, on one line. */
export function describeRun(entries: readonly LedgerEntry[]): string {
  const { totals } = buildReport(entries);
  if (totals.requests === 0) {
    return 'hdc: no request came by; hdc run --help says which agents can be pointed, and how\n';
  }
  const parts = [
    plural(totals.requests, 'request'),
    describeContext(totals),
    describeBill(totals),
    plural(totals.faults, 'fault'),
  ];
  return `hdc: ${parts.join(', ')}. hdc gateway report\n`;
}
