import type { GatewayProof } from './prove-gateway.ts';

/** One session in a table. Money is in US dollars, answers included. */
export interface ProofRow {
  readonly session: string;
  readonly agent: string;
  readonly requests: number;
  readonly recorded: number;
  /** The requests as they came, by the scripted vendor. */
  readonly raw: number;
  readonly promised: number;
  readonly delivered: number;
  /** Had the cache missed as is foreseen. */
  readonly foreseen: { readonly raw: number; readonly promised: number };
  /** In plain input tokens, over the requests as they came: sessions without a price have that, too. */
  readonly costRatio: { readonly promised: number; readonly delivered: number };
  /** The amount paid over the cost of the requests as they came, by the ledger of the gateway; 1 without a price. */
  readonly ledgerRatio: number;
  readonly edits: { readonly lost: number; readonly withSource: number };
  /**
   * The events that must never happen: rewrites that nobody decided, results that came back, unexplained bytes,
   * faults.
   */
  readonly never: readonly number[];
}

export function toProofRow(session: string, proof: GatewayProof): ProofRow {
  const { promised, delivered, counts } = proof;
  const { lost, withSource } = delivered.edits;
  return {
    session,
    agent: proof.agent,
    requests: proof.requests,
    recorded: proof.session.bill.usd.total,
    raw: promised.compared.rawBill.usd.total,
    promised: promised.bill.usd.total,
    delivered: delivered.bill.usd.total,
    foreseen: {
      raw: promised.foreseen.rawBill.usd.total,
      promised: promised.foreseen.bill.usd.total,
    },
    costRatio: { promised: promised.costRatio, delivered: delivered.costRatio },
    ledgerRatio: Number.isNaN(proof.ratio.ledger) ? 1 : proof.ratio.ledger,
    edits: { lost, withSource },
    never: [proof.rewrites, proof.unpruned, counts.bytesChangedWithoutDecision, counts.faults],
  };
}
