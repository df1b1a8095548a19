/** The facts about a bill: its amount, its side, and the other variables by which bills differ. */
export interface BillSample {
  readonly dollars: number;
  readonly isTreated: boolean;
  /** Bills of one stratum have a level of their own. */
  readonly stratum: string;
  /** Logarithms of how much work it was. */
  readonly work: readonly number[];
}

const ROUNDS = 30;
const CLOSE = 1e-9;
/** Keeps a draw solvable in which something does not vary. */
const RIDGE = 1e-6;

/**
 * The logarithm of what treatment multiplies a bill by, all else equal: a Poisson regression of dollars with a logarithmic
 * link, so that every dollar counts alike, whether in a long conversation or in a short one. Undefined if it has no solution.
 */
export function fitBill(samples: readonly BillSample[]): number | undefined {
  const strata = [...new Set(samples.map(({ stratum }) => stratum))];
  const mean = samples.reduce((sum, { dollars }) => sum + dollars, 0) / samples.length;
  const rows = samples.map(({ isTreated, stratum, work }) => [
    isTreated ? 1 : 0,
    ...work,
    ...strata.map((name) => (name === stratum ? 1 : 0)),
  ]);
  const bills = samples.map(({ dollars }) => dollars / mean);
  let fitted = bills.map((bill) => (bill + 1) / 2);
  let effect = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const answer = solve(rows, bills, fitted);
    const next = answer?.[0];
    if (!answer || next === undefined || !Number.isFinite(next)) return undefined;
    fitted = rows.map((row) => Math.exp(dot(row, answer)));
    if (Math.abs(next - effect) < CLOSE) return next;
    effect = next;
  }
  return effect;
}

/** One step of iteratively reweighted least squares. */
function solve(
  rows: readonly (readonly number[])[],
  bills: readonly number[],
  fitted: readonly number[],
): readonly number[] | undefined {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const [at, row] of rows.entries()) {
    const weight = fitted[at] ?? 0;
    const target = weight * Math.log(weight) + (bills[at] ?? 0) - weight;
    const weighed = [...row.map((value) => weight * value), target];
    for (const [i, line] of matrix.entries()) addTo(line, weighed, row[i] ?? 0);
  }
  for (const [i, line] of matrix.entries()) line[i] = (line[i] ?? 0) + RIDGE;
  return eliminate(matrix);
}

function addTo(line: number[], others: readonly number[], factor: number): void {
  if (factor === 0) return;
  for (const [at, value] of others.entries()) line[at] = (line[at] ?? 0) + factor * value;
}

/** Gauss with pivots; the last column is the right side. */
function eliminate(matrix: readonly number[][]): readonly number[] | undefined {
  const rest = [...matrix];
  const done: number[][] = [];
  for (let column = 0; column < matrix.length; column++) {
    rest.sort((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0));
    const pivot = rest.shift();
    const head = pivot?.[column] ?? 0;
    if (!pivot || head === 0) return undefined;
    const scaled = pivot.map((value) => value / head);
    for (const line of [...rest, ...done]) {
      addTo(line, scaled, -(line[column] ?? 0));
    }
    done.push(scaled);
  }
  return done.map((line) => line.at(-1) ?? 0);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
