/** As many digits as a page may show. */
export function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 + 0 : 0;
}

export function sum<T>(rows: readonly T[], read: (row: T) => number): number {
  return rows.reduce((total, row) => total + read(row), 0);
}
