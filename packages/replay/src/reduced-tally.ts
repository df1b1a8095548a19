import type { ReducedBlock } from './drive/sent-request.ts';
import type { ReducedCounts } from './report/replay-report.ts';
import { sumReduced } from './report/total-reports.ts';
import type { CountTokens } from './sum-counts.ts';

/** Adds up what results lost at first sight, by kind, in tokens as the estimator counts them. */
export class ReducedTally {
  #counts: ReducedCounts = {};

  async add(reduced: readonly ReducedBlock[], countTokens: CountTokens): Promise<void> {
    for (const { before, after, items } of reduced) {
      const [longer, shorter] = [before, after].map((block) =>
        countTokens([{ speaker: 'tool', blocks: [block] }]),
      );
      const saved = ((await longer) ?? 0) - ((await shorter) ?? 0);
      // Passes guess what they save; the block as a whole is counted, and each has its share of that.
      const guessed = items.reduce((sum, { tokens }) => sum + tokens, 0);
      const shares = items.map(({ kind, tokens }) => ({
        [kind]: { results: 1, tokens: (saved * tokens) / guessed },
      }));
      this.#counts = sumReduced([this.#counts, ...shares]);
    }
  }

  /** In tokens of the recorded model. */
  toCounts(tokensPerEstimate: number): ReducedCounts {
    return Object.fromEntries(
      Object.entries(this.#counts).map(([kind, { results, tokens }]) => [
        kind,
        { results, tokens: Math.round(tokens * tokensPerEstimate) },
      ]),
    );
  }
}
