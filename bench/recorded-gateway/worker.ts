// Proves the sessions of the given files, and prints a line of JSON for each file as soon as it is done.
import { basename } from 'node:path';
import { toProofRow } from './proof-row.ts';
import { type GatewayProof, proveGateway } from './prove-gateway.ts';

for (const file of process.argv.slice(2)) {
  const proofs = await proveGateway(file).catch(giveUp);
  // Without usage there is nothing to hold a promise against.
  const told = proofs.filter(({ session }) => session.recorded !== null);
  const name = basename(file).replace(/(\.messages)?\.(jsonl?|traj)(\.gz)?$/, '');
  const rows = told.map((proof, at) => toProofRow(told.length > 1 ? `${name} (${at + 1})` : name, proof));
  process.stdout.write(`${JSON.stringify({ file, rows })}\n`);
}

function giveUp(error: unknown): readonly GatewayProof[] {
  console.warn(String(error));
  return [];
}
