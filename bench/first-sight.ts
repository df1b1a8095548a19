// The saving of first sight: recorded sessions through the pruner of a gateway that prunes nothing else. Prints each session, and a table
// by agent. `--half 0` or `--half 1` takes
// one half of the projects, `--without standsAbove,longOutput` switches readers off, `--mode prune` also prunes.
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { o200kEstimator } from '@hdc/core';
import { type ReplayReport, replaySession, type SessionReport } from '@hdc/replay';
import { formatCount } from '@hdc/text';
import { findSessions, readTranscripts } from '@hdc/transcripts';

const SHARED = join(import.meta.dirname, '../../shared');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    without: { type: 'string', default: '' },
    mode: { type: 'string', default: 'ingest' },
  },
});
const roots =
  positionals.length > 0 ? positionals : ['sessions', 'sessions-2'].map((name) => join(SHARED, name));
const off = values.without.split(',').filter((name) => name !== '');
const settings = Object.fromEntries(off.map((name) => [`compression.ingest.${name}`, false]));

type Strategies = ReplayReport['sessions'][number]['strategies'];
interface Measured {
  readonly session: SessionReport;
  readonly run: Strategies[number];
}

const measured: Measured[] = [];
for (const file of (await findSessions(roots)).files.toSorted()) {
  if (values.half !== undefined && String(halfOf(file)) !== values.half) continue;
  for await (const transcript of await readTranscripts(file)) {
    const session = await replaySession(transcript, {
      runs: [{ strategy: 'adaptive-density', settings, ...(values.mode === 'ingest' && { mode: 'ingest' }) }],
      estimator: o200kEstimator,
    }).catch(() => undefined);
    const [run] = session?.strategies ?? [];
    if (!session || !run || run.compared.rawBill.usd.total === 0) continue;
    measured.push({ session, run });
    console.log(
      `${basename(file)}: ${percent(savedBy([{ session, run }]))} of $${run.compared.rawBill.usd.total.toFixed(2)}`,
    );
  }
}
console.log(`\n${tableOf(measured)}`);

/** Sessions of one project are alike, so each project belongs to one half; the beginning of a file's name is its project. */
function halfOf(file: string): number {
  const project = basename(file).split(/[-.]/)[0] ?? '';
  return (createHash('sha256').update(project).digest()[0] ?? 0) % 2;
}

function tableOf(all: readonly Measured[]): string {
  const agents = [...new Set(all.map(({ session }) => session.agent))].toSorted();
  return [
    '| agent | sessions | saved | edits across a mark | references lost | strict ones lost | points by reader |',
    '|---|--:|--:|--:|--:|--:|---|',
    ...agents.map((agent) =>
      rowOf(
        agent,
        all.filter(({ session }) => session.agent === agent),
      ),
    ),
  ].join('\n');
}

function rowOf(agent: string, rows: readonly Measured[]): string {
  const sum = (read: (run: Measured['run']) => number) =>
    rows.reduce((total, { run }) => total + read(run), 0);
  const lost = (read: (run: Measured['run']) => { readonly total: number; readonly kept: number }) =>
    `${formatCount(sum((run) => read(run).total - read(run).kept))} of ${formatCount(sum((run) => read(run).total))}`;
  const cells = [
    agent,
    formatCount(rows.length),
    percent(savedBy(rows)),
    `${sum(({ edits }) => edits.lost)} of ${sum(({ edits }) => edits.withSource)}`,
    lost(({ references }) => references),
    lost(({ strictReferences }) => strictReferences),
    pointsByReader(rows),
  ];
  return `| ${cells.join(' | ')} |`;
}

function savedBy(rows: readonly Measured[]): number {
  const raw = rows.reduce((sum, { run }) => sum + run.compared.rawBill.usd.total, 0);
  return 1 - rows.reduce((sum, { run }) => sum + run.bill.usd.total, 0) / raw;
}

/** A session's saving belongs to the readers by the tokens that each took out of it. */
function pointsByReader(rows: readonly Measured[]): string {
  const raw = rows.reduce((sum, { run }) => sum + run.compared.rawBill.usd.total, 0);
  const points = new Map<string, number>();
  for (const { run } of rows) {
    const saved = run.compared.rawBill.usd.total - run.bill.usd.total;
    const kinds = Object.entries(run.reducedByKind);
    const tokens = kinds.reduce((sum, [, counts]) => sum + counts.tokens, 0);
    for (const [kind, counts] of kinds)
      points.set(kind, (points.get(kind) ?? 0) + (saved * counts.tokens) / Math.max(1, tokens) / raw);
  }
  return [...points]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, share]) => `${kind} ${(100 * share).toFixed(2)}`)
    .join(', ');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
