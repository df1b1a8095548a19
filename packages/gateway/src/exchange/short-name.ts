import { looksLikeKey } from '@hdc/requests';

const LONGEST = 200;

/** A name that a client chose, for what is kept for long: ledgers, metrics and pages. A key is no name. */
export function shortName(name: string): string {
  if (looksLikeKey(name)) return 'redacted';
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
}
