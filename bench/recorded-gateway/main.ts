// Sends every session of the given files and folders, as its agent would, through a gateway that listens, to a vendor
// with its prompt cache, and prints what the ledger says of it against the vendor's bill: each session, and a table by agent.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findSessions } from '@hdc/transcripts';
import { type GatewayProof, proveGateway } from './prove-gateway.ts';
import { renderProofs, type SessionProof } from './render-proofs.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const given = process.argv.slice(2);
const roots = (
  given.length > 0
    ? given
    : [process.env['HDC_SESSIONS'] ?? join(SHARED, 'sessions'), join(SHARED, 'sessions-2')]
).filter((root) => existsSync(root) || console.warn(`${root} is absent.`));

const proofs: SessionProof[] = [];
const { files } = await findSessions(roots);
for (const file of files.toSorted()) {
  const proof = await proveGateway(file);
  if (proof.requests === 0) continue;
  proofs.push({ ...proof, agent: agentOf(file) });
  console.log(`${relative(SHARED, file)}: ${describe(proof)}`);
}
console.log(`\n${renderProofs(proofs)}`);

/** Sessions lie in folders of their agents. */
function agentOf(file: string): string {
  return file.split('/').at(-2) ?? '';
}

function describe({
  formats,
  requests,
  flushes,
  rewrites,
  unpruned,
  counts,
  paid,
  raw,
}: GatewayProof): string {
  const money = ({ ledger, vendor }: GatewayProof['paid']) =>
    `$${ledger.toFixed(3)} against $${vendor.toFixed(3)} (${(100 * (ledger / vendor - 1)).toFixed(2)} %)`;
  return [
    `${formats.join(', ')}: ${requests} requests, ${flushes} flushes, ${rewrites} rewrites, ${unpruned} un-prunes`,
    `${counts.bytesChangedWithoutDecision} bytes, ${counts.faults} faults`,
    `paid ${money(paid)}, raw ${money(raw)}`,
  ].join('; ');
}
