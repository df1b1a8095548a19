import { AGENT_ROWS } from '../../agents/agent-rows.ts';
import type { FamilyRow } from '../hold-out/family-rows.ts';
import { FEWEST, type HoldOutSaving, holdOutSaving } from '../hold-out/hold-out-saving.ts';
import { bootstrap } from '../interval/bootstrap.ts';
import { inGroups } from '../interval/in-groups.ts';
import type { EvidenceFile } from './evidence-file.ts';

/** The conversations of many people, with one agent or with all. */
export interface EvidenceRow {
  /** As people call it. */
  readonly agent: string;
  /** Files that hold one of them. */
  readonly people: number;
  readonly conversations: number;
  readonly requests: number;
  /** US dollars. */
  readonly paid: number;
  /** The saving by vendors' own usage alone; left out if nobody held anything out. */
  readonly holdOut?: HoldOutSaving;
  /**
   * The amount paid against the ledger's computation, for conversations that may be changed; left out if there are
   * none.
   */
  readonly computed?: {
    readonly savedPct: number;
    readonly between?: readonly [low: number, high: number];
    /** Conversations that it says were dearer than as they came by over 2 %, and the worst of them in percent. */
    readonly dearer: number;
    readonly worstPct: number;
  };
  /** Dollars that cache marks saved and pings cost, by the ledger. */
  readonly marks: number;
  readonly pings: number;
  /** Tokens taken out at first sight and later. */
  readonly taken: FamilyRow['taken'];
  /** Results that were asked for again and sent whole. */
  readonly bounced: number;
}

interface Owned {
  readonly row: FamilyRow;
  readonly person: string;
}

/**
 * A row for each agent, the largest bill first, and one for all. A conversation that stands in two files counts once,
 * as the longer one.
 */
export function sumEvidence(files: readonly EvidenceFile[]): readonly EvidenceRow[] {
  const owned = new Map<string, Owned>();
  for (const [at, { conversations }] of files.entries()) {
    for (const row of conversations) {
      if ((owned.get(row.id)?.row.requests ?? 0) < row.requests) owned.set(row.id, { row, person: `${at}` });
    }
  }
  const all = [...owned.values()];
  const agents = [...new Set(all.map(({ row }) => row.agent))];
  const rows = agents.map((name) =>
    sumOf(
      AGENT_ROWS.find((agent) => agent.name === name)?.title ?? name,
      all.filter(({ row }) => row.agent === name),
    ),
  );
  return [...rows.toSorted((a, b) => b.paid - a.paid), sumOf('all', all)];
}

const DEARER = 1.02;

function sumOf(agent: string, owned: readonly Owned[]): EvidenceRow {
  const sum = (read: (row: FamilyRow) => number) => owned.reduce((total, { row }) => total + read(row), 0);
  const people = new Map(owned.map(({ row, person }) => [row.id, person]));
  const holdOut = holdOutSaving(
    owned.map(({ row }) => row),
    ({ id }) => people.get(id) ?? '',
  );
  return {
    agent,
    people: new Set(people.values()).size,
    conversations: owned.length,
    requests: sum(({ requests }) => requests),
    paid: sum(({ money }) => money.paid),
    ...(holdOut && { holdOut }),
    ...computedOf(owned),
    marks: sum(({ money }) => money.marks),
    pings: sum(({ money }) => money.pings),
    taken: {
      firstSight: sum(({ taken }) => taken.firstSight),
      later: sum(({ taken }) => taken.later),
    },
    bounced: sum(({ bounced }) => bounced),
  };
}

function computedOf(owned: readonly Owned[]): Pick<EvidenceRow, 'computed'> {
  const changed = owned.filter(
    ({ row: { side, money } }) => side !== 'held-out' && side !== 'observed' && money.raw > 0,
  );
  if (changed.length === 0) return {};
  const ratios = changed.map(({ row: { money } }) => money.paid / money.raw);
  const between = bootstrap([drawnFrom(changed)], ([drawn = []]) => savedPercent(drawn.flat()));
  return {
    computed: {
      savedPct: savedPercent(changed),
      ...(between && { between }),
      dearer: ratios.filter((ratio) => ratio > DEARER).length,
      worstPct: 100 * (ratios.reduce((worst, ratio) => Math.max(worst, ratio), 1) - 1),
    },
  };
}

/** People where there are enough of them: what one person does is alike. */
function drawnFrom(owned: readonly Owned[]): readonly (readonly Owned[])[] {
  const people = inGroups(owned, ({ person }) => person);
  return people.length >= FEWEST ? people : owned.map((one) => [one]);
}

function savedPercent(owned: readonly Owned[]): number {
  const [paid, raw] = owned.reduce(
    ([paidSum, rawSum], { row: { money } }) => [paidSum + money.paid, rawSum + money.raw],
    [0, 0],
  );
  return 100 * (1 - paid / raw);
}
