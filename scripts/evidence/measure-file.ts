import {
  type Drive,
  driveRequests,
  replaySession,
  type StrategyReport,
  type StrategyRun,
  sumMeasures,
} from '@hdc/replay';
import { readTranscripts, type Transcript } from '@hdc/transcripts';
import { createTally, driveGateway, type GatewayTally } from '../../bench/recorded-gateway/drive-gateway.ts';
import { DELIVERED, EVIDENCE_RUNS, type EvidenceRun } from './evidence-runs.ts';
import type { RecordedFile } from './recorded-files.ts';
import type { RunFigures, SessionFigures } from './session-figures.ts';

/** Sends the sessions of a file by every run that takes it. Sessions without usage or a price are left out. */
export async function measureFile(file: RecordedFile): Promise<readonly SessionFigures[]> {
  const figures: SessionFigures[] = [];
  for await (const transcript of await readTranscripts(file.path)) {
    const session = await measureSession(file, transcript, figures.length + 1);
    if (session) figures.push(session);
  }
  return figures;
}

async function measureSession(
  file: RecordedFile,
  transcript: Transcript,
  number: number,
): Promise<SessionFigures | undefined> {
  const runs = EVIDENCE_RUNS.filter((run) => isRunOn(run, file));
  const [first, ...others] = runs;
  if (first?.id !== DELIVERED) throw new Error('What is delivered comes first');
  const session = await replaySession(transcript, { runs: [first.run], proofs: true });
  const [delivered] = session.strategies;
  if (!delivered || session.recorded === null || delivered.compared.rawBill.usd.total <= 0) return undefined;
  const tally = createTally();
  const [sent, ...rest] = await replayEach(transcript, [
    // The promised runs go once more over HTTP.
    { run: first.run, drive: driveGateway(tally) },
    ...others.map(({ run }) => ({ run, drive: driveRequests })),
  ]);
  const reports = [delivered, ...rest];
  const { check } = session;
  return {
    session: `${file.name}${number > 1 ? ` (${number})` : ''}`,
    agent: session.agent,
    project: file.project,
    half: file.half,
    requests: session.requests,
    recorded: session.bill.usd.total,
    runs: Object.fromEntries(runs.map(({ id }, at) => [id, figuresOf(id, reports[at])])),
    proofs: delivered.proofs ?? sumMeasures([]),
    check: check && {
      requests: check.requests,
      recorded: check.recorded,
      predicted: check.predicted,
      knowingMisses: check.predictedKnowingMisses,
    },
    http: httpFiguresOf(sent, tally),
  };
}

interface Sending {
  readonly run: StrategyRun;
  readonly drive: Drive;
}

/** One session by several ways, so that what is the same for all is read and counted once. */
async function replayEach(
  transcript: Transcript,
  sendings: readonly Sending[],
): Promise<readonly StrategyReport[]> {
  const drives = sendings.map(({ drive }) => drive).values();
  const { strategies } = await replaySession(transcript, {
    runs: sendings.map(({ run }) => run),
    // Runs are driven in their order.
    drive: (requests, options) => (drives.next().value ?? driveRequests)(requests, options),
  });
  return strategies;
}

export function isRunOn(
  { on }: Pick<EvidenceRun, 'on'>,
  file: Pick<RecordedFile, 'half' | 'isSampled'>,
): boolean {
  if (on === 'choose') return file.half === 'choose';
  return on === 'all' || file.isSampled;
}

function figuresOf(id: string, report: StrategyReport | undefined): RunFigures {
  if (!report || report.error !== undefined) throw new Error(`${id}: ${report?.error ?? 'nothing was sent'}`);
  const { compared, bill, foreseen, edits, strictReferences: strict } = report;
  return {
    raw: compared.rawBill.usd.total,
    paid: bill.usd.total,
    foreseen: { raw: foreseen.rawBill.usd.total, paid: foreseen.bill.usd.total },
    edits: { lost: edits.lost, withSource: edits.withSource },
    strict: { kept: strict.kept, total: strict.total },
  };
}

function httpFiguresOf(report: StrategyReport | undefined, tally: GatewayTally): SessionFigures['http'] {
  const { paid } = figuresOf('over HTTP', report);
  const { counts, checks } = tally;
  if (!counts) throw new Error('over HTTP: nothing was sent');
  return {
    paid,
    // A model without a price has no ledger of money.
    ledgerRatio: tally.rawLedger > 0 ? tally.paid.ledger / tally.rawLedger : 1,
    never: [checks.rewrites, checks.unpruned, counts.bytesChangedWithoutDecision, counts.faults],
  };
}
