import type { ContentBlock, IContent } from '@hdc/core';
import type { MeasuredRequest } from '../drive/sent-request.ts';
import type { EditCounts, ReferenceCounts } from '../report/replay-report.ts';
import type { Need, Needs } from './find-needs.ts';
import { isStrictReference } from './find-references.ts';
import { HumanMessages } from './human-messages.ts';
import type { RecordedWindow } from './recorded-window.ts';
import { SentBlocks } from './sent-blocks.ts';

export interface FidelityCounts {
  readonly edits: EditCounts;
  readonly references: ReferenceCounts;
  readonly strictReferences: ReferenceCounts;
  readonly humanKeptPct: number;
  readonly orphans: number;
}

/** Adds up what the requests of a strategy lost of what their answers needed. */
export class FidelityMeter {
  #edits = { total: 0, withSource: 0, lost: 0 };
  #references = { total: 0, kept: 0 };
  #strictReferences = { total: 0, kept: 0 };
  #humanMessages = 0;
  #humanKept = 0;
  #orphans = 0;
  readonly #blocks = new SentBlocks();
  readonly #humans = new HumanMessages();
  #entryCount = 0;
  #lastOrphans = 0;

  /** Compares a request with the first `length` entries of the recorded window; returns the edits that lost their source. */
  measure(
    { entries, commonEntries, firstSight }: MeasuredRequest,
    window: RecordedWindow,
    length: number,
    needs: Needs,
  ): readonly Need[] {
    const blocks = this.#blocks;
    const changed = blocks.update(entries, commonEntries, (block) =>
      window.holds(firstSight.originalOf(block)),
    );
    const lost = needs.edits.filter((need) => !blocks.holdsText(need, firstSight));
    const kept = needs.references.filter((need) => blocks.holdsReference(need, firstSight));
    this.#edits = {
      total: this.#edits.total + needs.editsTotal,
      withSource: this.#edits.withSource + needs.edits.length,
      lost: this.#edits.lost + lost.length,
    };
    this.#references = addKept(this.#references, needs.references, kept);
    this.#strictReferences = addKept(
      this.#strictReferences,
      needs.references.filter(isStrict),
      kept.filter(isStrict),
    );
    const humans = this.#humans.update(window, length, blocks, changed);
    this.#humanMessages += humans.count;
    this.#humanKept += humans.kept;
    const originals = (block: ContentBlock) => firstSight.originalOf(block);
    this.#orphans += this.#countOrphans(entries, commonEntries, (all) =>
      window.countOrphans(all, length, originals),
    );
    return lost;
  }

  /** A request that only adds to the one before it has the same orphans, so they need not be looked for. */
  #countOrphans(
    entries: readonly IContent[],
    commonEntries: number,
    count: (entries: readonly IContent[]) => number,
  ): number {
    if (commonEntries < this.#entryCount || commonEntries === 0) {
      this.#lastOrphans = count(entries);
    }
    this.#entryCount = entries.length;
    return this.#lastOrphans;
  }

  toCounts(): FidelityCounts {
    return {
      edits: this.#edits,
      references: this.#references,
      strictReferences: this.#strictReferences,
      humanKeptPct: this.#humanMessages === 0 ? 100 : (100 * this.#humanKept) / this.#humanMessages,
      orphans: this.#orphans,
    };
  }
}

function addKept(
  { total, kept }: ReferenceCounts,
  needed: readonly Need[],
  found: readonly Need[],
): ReferenceCounts {
  return { total: total + needed.length, kept: kept + found.length };
}

function isStrict({ text }: Need): boolean {
  return isStrictReference(text);
}
