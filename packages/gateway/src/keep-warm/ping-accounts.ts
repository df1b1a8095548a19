/** A conversation that was silent while so many others spoke begins anew. */
const MOST_CONVERSATIONS = 1_000;

/** The cost of a conversation and its pings, in US dollars. */
export interface PingAccount {
  bill: number;
  cost: number;
  brought: number;
  /** Requests that are not answered yet. */
  underWay: number;
  /** Pings since the last request. */
  pings: number;
  /** When the vendor would have forgotten the last request without pings, in milliseconds since the epoch. */
  endsAt: number;
  /** Whether the request under way came after that. */
  isLate: boolean;
}

/** Accounts of conversations, of which the oldest are forgotten. */
export class PingAccounts {
  readonly #accounts = new Map<string, PingAccount>();

  of(conversation: string): PingAccount {
    const account = this.#accounts.get(conversation) ?? {
      bill: 0,
      cost: 0,
      brought: 0,
      underWay: 0,
      pings: 0,
      endsAt: Number.POSITIVE_INFINITY,
      isLate: false,
    };
    this.#accounts.delete(conversation);
    this.#accounts.set(conversation, account);
    const [oldest] = this.#accounts.keys();
    if (this.#accounts.size > MOST_CONVERSATIONS && oldest !== undefined) this.#accounts.delete(oldest);
    return account;
  }
}
