import { formatCount, formatMoney } from '@hdc/text';
import type { GatewayProof } from './prove-gateway.ts';

/** A row for each agent and one for all, as Markdown. Sessions whose models have no price count in tokens only. */
export function renderProofs(proofs: readonly GatewayProof[]): string {
  const agents = [...new Set(proofs.map(({ agent }) => agent))].toSorted();
  return [
    '| agent | sessions | requests | recorded | raw by the scripted vendor | promised, misses as recorded … foreseen | delivered | promise and delivery within 3 points | lost edits | rewrites, un-prunes, bytes, faults |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...agents.map((name) =>
      row(
        name,
        proofs.filter(({ agent }) => agent === name),
      ),
    ),
    row('**all**', proofs),
  ].join('\n');
}

/** The saving of a run over the raw bill, from the bills of all. */
export function savedShare(bill: number, raw: number): number {
  return raw === 0 ? 0 : 1 - bill / raw;
}

const POINTS = 0.03;

function row(name: string, proofs: readonly GatewayProof[]): string {
  const sum = (read: (proof: GatewayProof) => number) =>
    proofs.reduce((total, proof) => total + read(proof), 0);
  const recorded = sum(({ session }) => session.bill.usd.total);
  const raw = sum(({ promised }) => promised.compared.rawBill.usd.total);
  const promised = savedShare(
    sum((proof) => proof.promised.bill.usd.total),
    raw,
  );
  const foreseen = savedShare(
    sum((proof) => proof.promised.foreseen.bill.usd.total),
    sum((proof) => proof.promised.foreseen.rawBill.usd.total),
  );
  const delivered = savedShare(
    sum((proof) => proof.delivered.bill.usd.total),
    raw,
  );
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
    formatMoney(recorded),
    `${formatMoney(raw)} (${difference(raw, recorded)})`,
    `${percent(promised)} … ${percent(foreseen)}`,
    percent(delivered),
    `${proofs.filter(isKept).length} of ${proofs.length}`,
    `${sum((proof) => proof.delivered.edits.lost)} of ${sum((proof) => proof.delivered.edits.withSource)}`,
    never.map((count) => formatCount(count)).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function isKept({ promised, delivered }: GatewayProof): boolean {
  return Math.abs(promised.costRatio - delivered.costRatio) <= POINTS;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function difference(value: number, reference: number): string {
  const share = reference === 0 ? 0 : 100 * (value / reference - 1);
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(2)} %`;
}
