/** A person who asks, if a gateway tells people apart. */
export interface Person {
  readonly name: string;
  /** Requests that leave within any 60 seconds; left out, any number. */
  readonly requestsAMinute?: number;
  /** US dollars between two midnights, UTC; left out, any sum. */
  readonly dollarsADay?: number;
  /** Whether the page shows what others ask, too, and takes settings for all. */
  readonly isAdmin: boolean;
}

/** The form of names of people and teams: they stand in the ledger, on the page and in keys of the store. */
export const PERSON_NAME: RegExp = /^[A-Za-z0-9][\w.@+-]{0,63}$/;
