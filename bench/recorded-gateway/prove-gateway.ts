import { o200kEstimator } from '@hdc/core';
import type { GatewayCounts } from '@hdc/gateway';
import { replaySession, type SessionReport, type StrategyReport, type StrategyRun } from '@hdc/replay';
import { readTranscripts, type Transcript } from '@hdc/transcripts';
import { createTally, driveGateway } from './drive-gateway.ts';

/** One recorded session: the saving that replay promises, and the saving through a listening gateway. */
export interface GatewayProof {
  readonly agent: string;
  /** Wire formats that the requests were sent in. */
  readonly formats: readonly string[];
  readonly requests: number;
  /** As recorded, and by the scripted vendor for the requests as they came. */
  readonly session: SessionReport;
  readonly promised: StrategyReport;
  readonly delivered: StrategyReport;
  readonly flushes: number;
  readonly rewrites: number;
  readonly unpruned: number;
  readonly counts: GatewayCounts;
  /** US dollars at list prices. */
  readonly paid: { readonly ledger: number; readonly vendor: number };
  /** The amount paid over the cost of the requests as they came. */
  readonly ratio: {
    readonly ledger: number;
    /** The possible error of that share, by the ledger's own account. */
    readonly ledgerError: number;
    readonly vendor: number;
  };
}

export interface ProofOptions {
  readonly settings?: StrategyRun['settings'];
  /** Changes a recording before it is replayed. */
  change?(transcript: Transcript): Transcript;
}

/** Replays each session of a file, and sends it once more over HTTP. Sessions without a request are left out. */
export async function proveGateway(
  path: string,
  asModel?: string,
  { settings = {}, change = (transcript) => transcript }: ProofOptions = {},
): Promise<readonly GatewayProof[]> {
  const proofs: GatewayProof[] = [];
  for await (const recorded of await readTranscripts(path)) {
    const proof = await proveTranscript(change(recorded), {
      settings,
      ...(asModel !== undefined && { asModel }),
    });
    if (proof) proofs.push(proof);
  }
  return proofs;
}

/** Replays a session, and sends it once more over HTTP. Undefined without a request. */
async function proveTranscript(
  transcript: Transcript,
  changes: Pick<StrategyRun, 'asModel'> & Partial<Pick<StrategyRun, 'settings'>> = {},
): Promise<GatewayProof | undefined> {
  const run: StrategyRun = { strategy: 'adaptive-density', settings: {}, ...changes };
  const options = { runs: [run], estimator: o200kEstimator };
  const tally = createTally();
  const session = await replaySession(transcript, options);
  const [promised] = session.strategies;
  if (session.requests === 0 || !promised) return undefined;
  const sent = await replaySession(transcript, { ...options, drive: driveGateway(tally) });
  const [delivered] = sent.strategies;
  const { counts, paid, rawLedger, rawError, checks } = tally;
  if (!delivered || !counts) throw new Error(`${transcript.path}: ${delivered?.error ?? 'nothing was sent'}`);
  const { flushes, rewrites, unpruned } = checks;
  return {
    agent: session.agent,
    formats: [...tally.formats],
    requests: session.requests,
    session,
    promised,
    delivered,
    flushes,
    rewrites,
    unpruned,
    counts,
    paid,
    ratio: {
      ledger: paid.ledger / rawLedger,
      ledgerError: rawError / rawLedger,
      vendor: delivered.bill.usd.total / delivered.compared.rawBill.usd.total,
    },
  };
}
