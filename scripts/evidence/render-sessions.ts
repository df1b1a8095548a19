import { formatCount, formatMoney } from '@hdc/text';
import type { EvidenceJson } from './evidence-json.ts';
import type { HttpSession } from './http-figures.ts';
import { percent, signed, table } from './markdown.ts';

/** Every session through a gateway that listens, by agent. */
export function renderSessions({ http, madeOn }: EvidenceJson): string {
  return [
    `Made on ${madeOn}: ${formatCount(http.sessions.length)} sessions.`,
    ...[...new Set(http.sessions.map(({ agent }) => agent))].flatMap((agent) => [
      `### ${agent}`,
      sessionsTable(http.sessions.filter((row) => row.agent === agent)),
    ]),
  ].join('\n\n');
}

function sessionsTable(rows: readonly HttpSession[]): string {
  return table(
    [
      'session',
      'requests',
      'recorded',
      'raw by the scripted vendor',
      'promised',
      'foreseen',
      'delivered',
      'by the ledger',
      'edits lost',
    ],
    rows.map((row) => [
      row.session,
      formatCount(row.requests),
      formatMoney(row.recorded),
      `${formatMoney(row.raw)} (${signed(row.recorded === 0 ? 0 : 100 * (row.raw / row.recorded - 1))})`,
      percent(row.promisedPct),
      percent(row.foreseenPct),
      percent(row.deliveredPct),
      percent(row.ledgerPct),
      row.withSource === 0 ? '–' : `${row.lost} of ${row.withSource}`,
    ]),
  );
}
