// Sends every session of the given files and folders, as its agent would, through a gateway that listens, to a vendor
// with its prompt cache, and prints what replay promises beside what arrives: each session, and a table by agent.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findSessions } from '@hdc/transcripts';
import { type GatewayProof, proveGateway } from './prove-gateway.ts';
import { renderProofs, savedShare } from './render-proofs.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const given = process.argv.slice(2);
const roots = (
  given.length > 0
    ? given
    : [process.env['HDC_SESSIONS'] ?? join(SHARED, 'sessions'), join(SHARED, 'sessions-2')]
).filter((root) => existsSync(root) || console.warn(`${root} is absent.`));

const proofs: GatewayProof[] = [];
const { files } = await findSessions(roots);
for (const file of files.toSorted()) {
  for (const proof of await proveGateway(file).catch(giveUp)) {
    // Without usage there is nothing to hold a promise against.
    if (proof.session.recorded === null) continue;
    proofs.push(proof);
    console.log(`${relative(SHARED, file)}: ${describe(proof)}`);
  }
}
console.log(`\n${renderProofs(proofs)}`);

function giveUp(error: unknown): readonly GatewayProof[] {
  console.warn(String(error));
  return [];
}

function describe({ session, promised, delivered, formats, requests, ...proof }: GatewayProof): string {
  const usd = (value: number) => `$${value.toFixed(3)}`;
  const raw = promised.compared.rawBill.usd.total;
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const { bill, rawBill } = promised.foreseen;
  return [
    `${formats.join(', ')}: ${requests} requests, ${proof.flushes} flushes, ${proof.rewrites} rewrites, ${proof.unpruned} un-prunes`,
    `${proof.counts.bytesChangedWithoutDecision} bytes, ${proof.counts.faults} faults`,
    `recorded ${usd(session.bill.usd.total)}, raw ${usd(raw)}, foreseen ${usd(rawBill.usd.total)}`,
    `promised ${percent(savedShare(promised.bill.usd.total, raw))} (foreseen ${percent(savedShare(bill.usd.total, rawBill.usd.total))})`,
    `delivered ${percent(savedShare(delivered.bill.usd.total, raw))}`,
    `in tokens ×${promised.costRatio.toFixed(4)}, ×${delivered.costRatio.toFixed(4)}`,
    `${delivered.edits.lost} of ${delivered.edits.withSource} edits lost`,
    `ledger ×${proof.ratio.ledger.toFixed(4)} of ×${proof.ratio.vendor.toFixed(4)}`,
  ].join('; ');
}
