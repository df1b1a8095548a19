import type { IContent } from '@hdc/core';
import type { EditCounts, ReferenceCounts } from '../report/replay-report.ts';
import type { Needs } from './find-needs.ts';
import type { RecordedWindow } from './recorded-window.ts';
import { SentBlocks } from './sent-blocks.ts';

export interface FidelityCounts {
  readonly edits: EditCounts;
  readonly references: ReferenceCounts;
  readonly humanKeptPct: number;
  readonly orphans: number;
}

/** Adds up what the requests of a strategy lost of what their answers needed. */
export class FidelityMeter {
  #edits = { total: 0, withSource: 0, lost: 0 };
  #references = { total: 0, kept: 0 };
  #humanMessages = 0;
  #humanKept = 0;
  #orphans = 0;

  /** Compares a request with the first `length` entries of the recorded window. */
  measure(sent: readonly IContent[], window: RecordedWindow, length: number, needs: Needs): void {
    const blocks = new SentBlocks(sent, (block) => window.holds(block));
    const lost = needs.edits.filter((need) => !blocks.holdsText(need.text, need.blocks));
    const kept = needs.references.filter((need) => blocks.holdsReference(need.text, need.blocks));
    this.#edits = {
      total: this.#edits.total + needs.editsTotal,
      withSource: this.#edits.withSource + needs.edits.length,
      lost: this.#edits.lost + lost.length,
    };
    this.#references = {
      total: this.#references.total + needs.references.length,
      kept: this.#references.kept + kept.length,
    };
    const humans = window.humansBefore(length);
    this.#humanMessages += humans.length;
    this.#humanKept += humans.filter((entry) => entry.blocks.every((block) => blocks.has(block))).length;
    this.#orphans += window.countOrphans(sent, length);
  }

  toCounts(): FidelityCounts {
    return {
      edits: this.#edits,
      references: this.#references,
      humanKeptPct: this.#humanMessages === 0 ? 100 : (100 * this.#humanKept) / this.#humanMessages,
      orphans: this.#orphans,
    };
  }
}
