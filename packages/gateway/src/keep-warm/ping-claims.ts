import type { KeepWarmParts } from './keep-warm-parts.ts';

const DAY_MS = 86_400_000;

/** A request that is about to be sent again. */
export interface ClaimedPing {
  readonly conversation: string;
  /** How often anybody has sent a request of the conversation, this one included. */
  readonly generation: Promise<number>;
  /** How often the request was sent again. */
  readonly pings: number;
}

/** The rights to send pings, which all gateways with one store share. */
export class PingClaims {
  readonly #parts: Pick<KeepWarmParts, 'notes' | 'dollarsADay' | 'now'>;
  /** The day on which no more may be spent. */
  #spentDay = -1;

  constructor(parts: Pick<KeepWarmParts, 'notes' | 'dollarsADay' | 'now'>) {
    this.#parts = parts;
  }

  /** Whether today may cost more, as far as this gateway has seen. */
  get hasBudget(): boolean {
    return this.#today() !== this.#spentDay;
  }

  /** Counts a request of a conversation: how many anybody has sent; −1 where that cannot be known. */
  async count(conversation: string): Promise<number> {
    const note = await this.#parts.notes
      .addToNote(keyOf(conversation), { requests: 1 })
      .catch(() => undefined);
    return note?.['requests'] ?? -1;
  }

  /**
   * One of several gateways with one store sends a ping, within the cost limit of a day; a gateway that missed a
   * request sends none.
   */
  async claim({ conversation, generation, pings }: ClaimedPing, cost: number): Promise<boolean> {
    const { notes, dollarsADay } = this.#parts;
    const own = await generation;
    const { requests } = await notes.readNote(keyOf(conversation));
    if (requests !== own) return false;
    const { claims } = await notes.addToNote(`${keyOf(conversation)}/${own}/${pings}`, { claims: 1 });
    if (claims !== 1) return false;
    const today = this.#today();
    const day = `keep-warm:${today}`;
    const { spent = 0 } = await notes.addToNote(day, { spent: cost });
    if (spent <= dollarsADay) return true;
    await notes.addToNote(day, { spent: -cost });
    this.#spentDay = today;
    return false;
  }

  #today(): number {
    return Math.floor(this.#parts.now() / DAY_MS);
  }
}

function keyOf(conversation: string): string {
  return `warm:${conversation}`;
}
