import { inGroups } from '../interval/in-groups.ts';
import type { FamilyRow, FamilySide } from './family-rows.ts';
import { type BillSample, fitBill } from './fit-bill.ts';

/** 97.5 % of a normal distribution lie below. */
const Z = 1.959964;

/** Fewer say nothing about how much they differ. */
export const FEWEST = 5;
/** The most parts that are left out in turn. */
const MOST_PARTS = 100;
/** The difference that is seen with 95 % confidence in four of five cases, in standard errors. */
const SEEN_IN_FOUR_OF_FIVE = 1.96 + 0.84;
/** Nobody waits for more. */
const MOST_NEEDED = 100_000;

/** Conversations that were pruned against those that were held out, by the usage that the vendor reported and nothing else. */
export interface HoldOutSaving {
  readonly pruned: SideTotals;
  readonly heldOut: SideTotals;
  /** Percent of the bill for as many requests and as long answers; left out if the two have no model in common. */
  readonly savedPct?: number;
  /** It lies between these with 95 %; left out for fewer than five conversations on either side. */
  readonly between?: readonly [low: number, high: number];
  /** Whether 0 lies outside of them. */
  readonly isCertain: boolean;
  /** How many conversations in all will about do for that, in four of five cases, or for an interval if there is none yet; left out if none would. */
  readonly needed?: number;
  /** Percent of the bill of a conversation, however much work it was: sees what pruning does to the work, and less surely. */
  readonly perConversation?: Pick<HoldOutSaving, 'savedPct' | 'between'>;
  /** Conversations that are not compared, by the reason. */
  readonly leftOut: Readonly<
    Record<'changed' | 'observed' | 'alone' | 'unpriced' | 'noModelInCommon', number>
  >;
}

/** Sums over the conversations of a side, those of sub-agents within theirs. */
export interface SideTotals {
  readonly conversations: number;
  readonly requests: number;
  readonly outputTokens: number;
  /** US dollars, with what keeping warm cost. */
  readonly paid: number;
}

/**
 * Undefined if no conversation was held out and none could have been. Rows of one person are alike: where there are
 * enough people, the interval is that of people.
 */
export function holdOutSaving(
  rows: readonly FamilyRow[],
  personOf?: (row: FamilyRow) => string,
): HoldOutSaving | undefined {
  const isPriced = ({ money, tokens }: FamilyRow) => money.paid > 0 && tokens.output > 0;
  const onSide = (side: FamilySide) => rows.filter((row) => row.side === side);
  const [pruned, heldOut] = [onSide('pruned').filter(isPriced), onSide('held-out').filter(isPriced)];
  if (pruned.length + heldOut.length === 0) return undefined;
  // A side that waits for the other one lacks no model.
  const compared = heldOut.length === 0 ? pruned : inStrataOf(heldOut, pruned);
  const control = pruned.length === 0 ? heldOut : inStrataOf(compared, heldOut);
  const forWork = compare(compared, control, { work: workOf, personOf });
  const between = forWork && betweenOf(forWork);
  return {
    pruned: totalOf(compared),
    heldOut: totalOf(control),
    ...(forWork && { savedPct: percentLess(forWork.effect) }),
    ...(between && { between }),
    isCertain: between !== undefined && between[0] * between[1] > 0,
    ...(Math.min(compared.length, control.length) < FEWEST
      ? neededForInterval(compared, control)
      : neededFor(forWork, compared.length + control.length)),
    ...perConversationOf(compared, control, personOf),
    leftOut: {
      changed: onSide('changed').length,
      observed: onSide('observed').length,
      alone: onSide('alone').length,
      unpriced: [...onSide('pruned'), ...onSide('held-out')].filter((row) => !isPriced(row)).length,
      noModelInCommon: pruned.length + heldOut.length - compared.length - control.length,
    },
  };
}

function inStrataOf(others: readonly FamilyRow[], rows: readonly FamilyRow[]): readonly FamilyRow[] {
  const strata = new Set(others.map(stratumOf));
  return rows.filter((row) => strata.has(stratumOf(row)));
}

/** Another share is another time, and other conversations. */
function stratumOf({ model, holdOut }: FamilyRow): string {
  return `${model} ${holdOut}`;
}

function workOf({ requests, tokens }: FamilyRow): readonly number[] {
  return [Math.log(requests), Math.log(tokens.output)];
}

interface Comparison {
  /** A logarithm. */
  readonly effect: number;
  /** Left out for too few. */
  readonly error?: number;
  /** Conversations of the smaller side, or people where there are fewer. */
  readonly fewest: number;
}

interface ComparedBy {
  readonly work: (row: FamilyRow) => readonly number[];
  readonly personOf: ((row: FamilyRow) => string) | undefined;
}

function compare(
  pruned: readonly FamilyRow[],
  heldOut: readonly FamilyRow[],
  { work, personOf }: ComparedBy,
): Comparison | undefined {
  const sampleOf = (row: FamilyRow, isTreated: boolean): BillSample & { readonly row: FamilyRow } => ({
    row,
    dollars: row.money.paid,
    isTreated,
    stratum: stratumOf(row),
    work: work(row),
  });
  const groups = [pruned.map((row) => sampleOf(row, true)), heldOut.map((row) => sampleOf(row, false))];
  const smaller = Math.min(pruned.length, heldOut.length);
  const effect = smaller === 0 ? undefined : fitBill(groups.flat());
  if (effect === undefined) return undefined;
  if (smaller < FEWEST) return { effect, fewest: smaller };
  const samples = groups.flat();
  const people = personOf ? inGroups(samples, ({ row }) => personOf(row)) : [];
  const parts = people.length >= FEWEST ? people : dealt(groups);
  const error = standardError(parts);
  const fewest = Math.min(smaller, parts.length);
  return { effect, fewest, ...(error !== undefined && { error }) };
}

/** In at most a hundred parts of about the same size, each with its share of both sides. */
function dealt<T>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const parts = Array.from({ length: Math.min(MOST_PARTS, groups.flat().length) }, (): T[] => []);
  for (const [at, sample] of groups.flat().entries()) parts[at % parts.length]?.push(sample);
  return parts;
}

/** By a jackknife: how much the figure differs when each part is left out in turn. */
function standardError(parts: readonly (readonly BillSample[])[]): number | undefined {
  const figures = parts.map((part) => fitBill(parts.flatMap((other) => (other === part ? [] : other))));
  const known = figures.filter((figure) => figure !== undefined);
  if (known.length < parts.length) return undefined;
  const mean = known.reduce((sum, figure) => sum + figure, 0) / known.length;
  const squares = known.reduce((sum, figure) => sum + (figure - mean) ** 2, 0);
  return Math.sqrt(((known.length - 1) / known.length) * squares);
}

/** By Student's t with as many degrees of freedom as the smaller side has. */
function betweenOf({ effect, error, fewest }: Comparison): readonly [number, number] | undefined {
  if (error === undefined) return undefined;
  const margin = studentQuantile(fewest - 1) * error;
  return [percentLess(effect + margin), percentLess(effect - margin)];
}

/**
 * Below it lie 97.5 % of Student's t, by the first terms of its expansion (Abramowitz and Stegun, 26.7.5): within
 * a hundredth from four degrees of freedom on, which is the least that anybody asks for.
 */
export function studentQuantile(degrees: number): number {
  const terms = [
    Z,
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0);
}

function neededFor(comparison: Comparison | undefined, known: number): Pick<HoldOutSaving, 'needed'> {
  if (comparison?.error === undefined || comparison.effect === 0) return {};
  const needed = Math.ceil(known * ((SEEN_IN_FOUR_OF_FIVE * comparison.error) / comparison.effect) ** 2);
  return needed <= MOST_NEEDED ? { needed: Math.max(known, needed) } : {};
}

/** As many as bring the smaller side to the fewest, if conversations go on to be held out by the same share. */
function neededForInterval(
  pruned: readonly FamilyRow[],
  heldOut: readonly FamilyRow[],
): Pick<HoldOutSaving, 'needed'> {
  const rows = [...pruned, ...heldOut];
  const share = rows.reduce((sum, { holdOut }) => sum + holdOut, 0) / rows.length;
  const more = Math.max((FEWEST - heldOut.length) / share, (FEWEST - pruned.length) / (1 - share));
  return more <= MOST_NEEDED ? { needed: rows.length + Math.round(more) } : {};
}

function perConversationOf(
  pruned: readonly FamilyRow[],
  heldOut: readonly FamilyRow[],
  personOf: ComparedBy['personOf'],
): Pick<HoldOutSaving, 'perConversation'> {
  const comparison = compare(pruned, heldOut, { work: () => [], personOf });
  if (!comparison) return {};
  const between = betweenOf(comparison);
  return {
    perConversation: { savedPct: percentLess(comparison.effect), ...(between && { between }) },
  };
}

function percentLess(effect: number): number {
  return 100 * (1 - Math.exp(effect));
}

function totalOf(rows: readonly FamilyRow[]): SideTotals {
  const sum = (read: (row: FamilyRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  return {
    conversations: rows.length,
    requests: sum(({ requests }) => requests),
    outputTokens: sum(({ tokens }) => tokens.output),
    paid: sum(({ money }) => money.paid),
  };
}
