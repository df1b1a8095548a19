import type { KillFigures } from './run-kills.ts';
import type { Tally } from './tally.ts';

export interface TortureReport {
  readonly tally: Tally;
  readonly megabytes: number;
  readonly seed: number;
  readonly minutes: number;
  readonly killed: KillFigures | undefined;
}

/** Groups of counters, by how their names begin, with the heading of their table. */
const GROUPS = [
  ['turns: ', 'turns'],
  ['fault: ', 'faults and disturbances'],
  ['turn: ', 'how the turns of sessions ended'],
  ['event: ', 'what the sessions did'],
  ['histories: ', 'generated histories without a session'],
] as const;

const SINGLE = [
  'sessions',
  'sessions that answered at the end',
  'requests checked',
  'density edits',
  'compressions applied',
  'totals recounted',
  'attacks',
];

/** The figures of a run as Markdown. */
export function formatTorture({ tally, megabytes, seed, minutes, killed }: TortureReport): string {
  const { counts, violations } = tally.toFigures();
  const broken = violations.reduce((sum, { times }) => sum + times, 0);
  const lines = [
    `**${format(tally.turns)} turns**, seed ${seed}, ${minutes.toFixed(1)} minutes, at most ${megabytes} MB in one process.`,
    `**Broken or lost: ${broken === 0 ? 'nothing' : `${format(broken)} findings`}.**`,
    '',
    formatKills(killed),
    '',
    ...table(
      'what was looked at',
      SINGLE.map((kind) => [kind, counts[kind] ?? 0]),
    ),
  ];
  for (const [prefix, heading] of GROUPS) {
    const rows = Object.entries(counts).filter(([kind]) => kind.startsWith(prefix));
    lines.push(
      '',
      ...table(
        heading,
        rows.map(([kind, count]) => [kind.slice(prefix.length), count]),
      ),
    );
  }
  return lines.join('\n');
}

function formatKills(killed: KillFigures | undefined): string {
  if (!killed) return 'Kills: none in this run.';
  if (!killed.isPassed) return '**Kills: something was lost; the test says what.**';
  const { kills = 0, edits = 0, killsWithNewEdits = 0 } = killed;
  return (
    `**${format(kills)} kills** (SIGKILL) of \`hdc chat\` under \`adaptive-density\`: ${format(edits)} edits were ` +
    `recorded, ${format(killsWithNewEdits)} of the kills came in a run that had written some. Lost: nothing.`
  );
}

function table(
  heading: string,
  rows: readonly (readonly [name: string, count: number])[],
): readonly string[] {
  return [
    `| ${heading} | count |`,
    '| --- | ---: |',
    ...rows.map(([name, count]) => `| ${name} | ${format(count)} |`),
  ];
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
