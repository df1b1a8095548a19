const LONGEST = 200;

/** A name that a client chose, for what is kept for long: ledgers, metrics and pages. */
export function shortName(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
}
