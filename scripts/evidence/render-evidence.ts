import { formatCount, formatMoney, plural } from '@hdc/text';
import type { AgreementRow } from './agreement-row.ts';
import { CANARY_COLUMNS, CANARY_TITLE } from './canary-figures.ts';
import type { ByAgent, DeliveredRow, EvidenceJson, ProofsRow, Saving } from './evidence-json.ts';
import { percent, signed, table } from './markdown.ts';

/** The tables of the page, from their one source. */
export function renderEvidence(json: EvidenceJson): string {
  return [
    whatWasMeasured(json),
    '### Delivered money',
    deliveredTable(json.delivered, 'agent'),
    '### Promise and delivery',
    httpTable(json),
    httpSentence(json),
    '### As the models of today',
    byAgentTable(json.models, 'billed and decided as'),
    '### By lever',
    byAgentTable(json.levers, 'lever'),
    leversAbout(json.levers),
    '### In two halves',
    deliveredTable(json.halves, 'half'),
    '### Presets, on the half that they are chosen on',
    deliveredTable(json.presets, 'preset'),
    ['```', ...json.choice, '```'].join('\n'),
    '### By length of session',
    deliveredTable(json.lengths, 'length'),
    '### Predicted against recorded cost',
    agreementTable(json.agreement),
    '### What was lost, by the meters',
    proofsTable(json.proofs),
    `### Canaries: ${CANARY_TITLE}`,
    canariesTable(json),
  ].join('\n\n');
}

/** For the page of the strategy: what it brings, and what the presets lose. */
export function renderBrings({ delivered, presets, madeOn }: EvidenceJson): string {
  const rows = (from: readonly DeliveredRow[]) =>
    from.map((row) => [
      row.name,
      `${formatCount(row.sessions)}, ${formatCount(row.requests)}`,
      saving(row),
      `${row.lost} of ${formatCount(row.withSource)}`,
      row.worstPct > 0 ? signed(row.worstPct) : '–',
    ]);
  const columns = ['sessions, requests', 'saved', 'edits lost', 'dearer by at most'];
  return [
    `Measured on ${madeOn} with the default preset:`,
    table(['agent', ...columns], rows(delivered)),
    'The presets on the half of the projects that they are chosen on:',
    table(['preset', ...columns], rows(presets)),
  ].join('\n\n');
}

/** For the first page that anybody reads, in a few lines. */
export function renderReadmeEvidence({ delivered, files, madeOn }: EvidenceJson): string {
  const all = delivered.at(-1);
  const savings = delivered.map((row) => `${row.name} ${saving(row)}`).join(', ');
  return [
    `**Delivered** on ${plural(all?.sessions ?? 0, 'recorded session')} of ${formatMoney(all?.raw ?? 0)}: whole bills, answers included, were lower: ${savings};`,
    `${all?.lost} of ${formatCount(all?.withSource ?? 0)} edits lost their source, no session became dearer by more than ${Math.max(0, all?.worstPct ?? 0).toFixed(1)}%`,
    `([evidence](docs/strategies/evidence.md) of ${madeOn}, ${formatCount(files.measured)} of ${formatCount(files.of)} public recordings, no model was asked; [your own](docs/ledger.md#your-own-saving)).`,
  ].join(' ');
}

function whatWasMeasured({ madeOn, files, delivered }: EvidenceJson): string {
  const all = delivered.at(-1);
  const part =
    files.measured < files.of
      ? ` **This is a part of them, chosen by hashes of their names: the figures of all are still to be made.**`
      : '';
  const sampled = files.sampled === files.measured ? 'all' : formatCount(files.sampled);
  return `Made on ${madeOn} from ${formatCount(files.measured)} of the ${formatCount(files.of)} files of the index of public sessions: ${formatCount(all?.sessions ?? 0)} sessions with usage and a price, ${formatCount(all?.requests ?? 0)} requests. 5-minute users, levers and models of today are run on ${sampled} of the files.${part}`;
}

function deliveredTable(rows: readonly DeliveredRow[], title: string): string {
  const withFive = rows.some(({ fiveMinutes }) => fiveMinutes);
  return table(
    [
      title,
      'sessions',
      'requests',
      'recorded',
      'raw by the scripted vendor',
      'delivered',
      'misses as foreseen',
      ...(withFive ? ['as 5-minute users'] : []),
      'dearer than raw',
      'by at most',
      'edits lost',
      'strict references',
    ],
    rows.map((row) => [
      row.name,
      formatCount(row.sessions),
      formatCount(row.requests),
      formatMoney(row.recorded),
      `${formatMoney(row.raw)} (${signed(row.recorded === 0 ? 0 : 100 * (row.raw / row.recorded - 1))})`,
      saving(row),
      percent(row.foreseenPct),
      ...(withFive ? [row.fiveMinutes ? saving(row.fiveMinutes) : '–'] : []),
      formatCount(row.dearer),
      row.worstPct > 0 ? signed(row.worstPct) : '–',
      `${row.lost} of ${formatCount(row.withSource)}`,
      `${row.strictPct.toFixed(2)}%`,
    ]),
  );
}

function httpTable({ http }: EvidenceJson): string {
  return table(
    [
      'agent',
      'sessions',
      'requests',
      'raw beside recorded',
      'promised',
      'delivered',
      'median of delivered to promised',
      'within 3 points',
      'ledger within 3 points',
    ],
    http.agents.map((row) => [
      row.name,
      formatCount(row.sessions),
      formatCount(row.requests),
      signed(row.recorded === 0 ? 0 : 100 * (row.raw / row.recorded - 1)),
      percent(row.promisedPct),
      percent(row.deliveredPct),
      row.medianRatio.toFixed(3),
      `${row.near} of ${row.sessions}`,
      `${row.ledgerNear} of ${row.sessions}`,
    ]),
  );
}

function httpSentence({ http }: EvidenceJson): string {
  const [rewrites = 0, unpruned = 0, bytes = 0, faults = 0] = http.never;
  return `${plural(http.sessions.length, 'session')} went a second time, over HTTP through a gateway that listens ([each by itself](evidence-sessions.md)). Rewrites that nobody decided: ${rewrites}; results that came back: ${unpruned}; bytes that changed without a decision: ${bytes}; faults: ${faults}.`;
}

function byAgentTable(rows: readonly ByAgent[], title: string): string {
  const agents = [...new Set(rows.flatMap(({ cells }) => cells.map(({ agent }) => agent)))];
  return table(
    [title, ...agents],
    rows.map(({ name, cells }) => [
      name,
      ...agents.map((agent) => {
        const cell = cells.find((each) => each.agent === agent);
        return cell ? saving(cell) : '–';
      }),
    ]),
  );
}

function leversAbout(levers: readonly ByAgent[]): string {
  return levers.map(({ name, about }) => `- **${name}**: ${about ?? ''}.`).join('\n');
}

function agreementTable(rows: readonly AgreementRow[]): string {
  return table(
    [
      'agent',
      'sessions',
      'requests',
      'predicted, in sum',
      'sessions within 5%',
      'told of misses, in sum',
      'sessions within 5%',
    ],
    rows.map((row) => [
      row.agent,
      formatCount(row.sessions),
      formatCount(row.requests),
      signed(row.predictedPct),
      row.long === 0 ? '–' : `${row.predictedNear} of ${row.long}`,
      signed(row.knowingMissesPct),
      row.long === 0 ? '–' : `${row.knowingMissesNear} of ${row.long}`,
    ]),
  );
}

function proofsTable(rows: readonly ProofsRow[]): string {
  return table(
    [
      'agent',
      'edits lost',
      'needed names',
      'or one read away',
      'needed numbers',
      'or one read away',
      'literals kept',
      'altered',
      'bounce',
      'base rate',
      'order (AUC)',
    ],
    rows.map(({ name, lost, measures }) => [
      name,
      share(lost),
      share(measures.neededNames),
      share(measures.reachableNames),
      share(measures.neededNumbers),
      share(measures.reachableNumbers),
      share(measures.keptLiterals),
      `${measures.alteredLiterals.count} of ${measures.alteredLiterals.of}`,
      share(measures.bounce),
      share(measures.bounceBase),
      measures.pruningOrder.of === 0
        ? '–'
        : (measures.pruningOrder.count / measures.pruningOrder.of).toFixed(3),
    ]),
  );
}

function canariesTable({ canaries }: EvidenceJson): string {
  return table(
    ['strategy (after)', ...CANARY_COLUMNS],
    canaries.map(({ name, percent: shares }) => [
      name,
      ...shares.map((value) => (value === null ? '–' : `${value}%`)),
    ]),
  );
}

function saving({ savedPct, between }: Saving): string {
  const interval = between ? ` [${between.map((end) => percent(end).slice(0, -1)).join('…')}]` : '';
  return `${percent(savedPct)}${interval}`;
}

function share({ count, of } = { count: 0, of: 0 }): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(2)}%`;
}
