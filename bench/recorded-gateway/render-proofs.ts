import { formatCount, formatMoney } from '@hdc/text';
import type { GatewayProof } from './prove-gateway.ts';

export interface SessionProof extends GatewayProof {
  readonly agent: string;
}

const WANTED = 0.02;

/** A row for each agent and one for all, as Markdown. */
export function renderProofs(proofs: readonly SessionProof[]): string {
  const agents = [...new Set(proofs.map(({ agent }) => agent))].toSorted();
  return [
    '| agent | sessions | requests | flushes | rewrites, un-prunes, bytes, faults | paid: ledger, vendor | as it came: ledger, vendor | sessions within 2 % |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...agents.map((name) =>
      row(
        name,
        proofs.filter(({ agent }) => agent === name),
      ),
    ),
    row('**all**', proofs),
  ].join('\n');
}

function row(name: string, proofs: readonly SessionProof[]): string {
  const sum = (read: (proof: SessionProof) => number) =>
    proofs.reduce((total, proof) => total + read(proof), 0);
  const money = (pick: (proof: SessionProof) => GatewayProof['paid']) => {
    const [ledger, vendor] = [sum((proof) => pick(proof).ledger), sum((proof) => pick(proof).vendor)];
    return `${formatMoney(ledger)}, ${formatMoney(vendor)} (${difference({ ledger, vendor })})`;
  };
  const never = [
    sum(({ rewrites }) => rewrites),
    sum(({ unpruned }) => unpruned),
    sum(({ counts }) => counts.bytesChangedWithoutDecision),
    sum(({ counts }) => counts.faults),
  ];
  const cells = [
    name,
    formatCount(proofs.length),
    formatCount(sum(({ requests }) => requests)),
    formatCount(sum(({ flushes }) => flushes)),
    never.map((count) => formatCount(count)).join(', '),
    money(({ paid }) => paid),
    money(({ raw }) => raw),
    formatCount(proofs.filter(({ paid, raw }) => isNear(paid) && isNear(raw)).length),
  ];
  return `| ${cells.join(' | ')} |`;
}

function isNear({ ledger, vendor }: GatewayProof['paid']): boolean {
  return Math.abs(ledger / vendor - 1) <= WANTED;
}

function difference({ ledger, vendor }: GatewayProof['paid']): string {
  const percent = 100 * (ledger / vendor - 1);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} %`;
}
