/** The requests and spending of people, which all gateways with one store see. */
export interface LimitBook {
  /** Counts a request, unless the name has had so many within a minute: then how many milliseconds to wait. */
  takeRequest(name: string, most: number): Promise<number | undefined>;
  /** Sets dollars aside that a request can cost at most, unless the day's would be exceeded by it. */
  hold(name: string, dollars: number, most: number): Promise<Held>;
  /** The actual cost replaces the held amount, if any. Never rejects. */
  settle(name: string, held: HeldDollars | undefined, paid: number): Promise<void>;
  close(): Promise<void>;
}

/** Dollars that are set aside, to be given back. */
export interface HeldDollars {
  readonly id: string;
  readonly dollars: number;
}

export type Held =
  | { readonly isAllowed: true; readonly held: HeldDollars }
  | {
      readonly isAllowed: false;
      /** Paid on this day so far, and set aside for requests that run. */
      readonly paid: number;
      readonly held: number;
      /** Until the next day begins. */
      readonly waitMs: number;
    };

/** Requests are counted by the second, in one more than a minute has, so that no 60 seconds hold more than allowed. */
export const WINDOW_SECONDS = 61;
/** A gateway that was killed gives nothing back; no answer takes longer than this. */
export const LONGEST_HOLD_MS: number = 30 * 60_000;
