export interface Violation {
  readonly problem: string;
  /** The first history or session it was found in; its seed repeats it. */
  readonly where: string;
  readonly times: number;
}

export interface TallyFigures {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
}

/** More than these kinds are left out: one fault of ours can break every turn behind it. */
const MOST_KINDS = 100;

/** The work and the findings of a run. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #violations = new Map<string, Violation>();
  #turns = 0;

  /** Sends, and calls of `optimize` and `compress` outside a session. */
  get turns(): number {
    return this.#turns;
  }

  countTurn(kind: string, by = 1): void {
    this.#turns += by;
    this.count(`turns: ${kind}`, by);
  }

  count(kind: string, by = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + by);
  }

  /** Something that must never happen. */
  violate(where: string, problem: string, times = 1): void {
    const known = this.#violations.get(problem);
    if (!known && this.#violations.size >= MOST_KINDS) return;
    this.#violations.set(problem, {
      problem,
      where: known?.where ?? where,
      times: (known?.times ?? 0) + times,
    });
  }

  add({ counts, violations }: TallyFigures): void {
    for (const [kind, by] of Object.entries(counts)) {
      this.count(kind, by);
      if (kind.startsWith('turns: ')) this.#turns += by;
    }
    for (const { where, problem, times } of violations) this.violate(where, problem, times);
  }

  toFigures(): TallyFigures {
    return {
      counts: Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      violations: [...this.#violations.values()],
    };
  }
}
