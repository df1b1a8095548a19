import { HistoryService, type IContent } from '@hdc/core';
import type { DensityResult } from '@hdc/core/strategies';

/** A history that keeps books: what it should hold after every change, and what was taken out on purpose. */
export class AuditedHistory extends HistoryService {
  #expected: IContent[] = [];
  /** The number of expected entries when the running compression began. */
  #compressionStart = 0;

  override addAll(contents: readonly IContent[]): void {
    super.addAll(contents);
    this.#expected.push(...contents);
  }

  override async applyDensityResult(result: DensityResult): Promise<void> {
    await super.applyDensityResult(result);
    this.#expected = this.#expected
      .map((entry, index) => result.replacements.get(index) ?? entry)
      .filter((_, index) => !result.removals.includes(index));
  }

  override startCompression(): void {
    super.startCompression();
    this.#compressionStart = this.#expected.length;
  }

  override async applyCompression(newHistory: readonly IContent[]): Promise<void> {
    const compressed = [...newHistory];
    await super.applyCompression(compressed);
    this.#expected = [...compressed, ...this.#expected.slice(this.#compressionStart)];
  }

  /** Empty when every entry ever added is there, unless an edit took it out. */
  findLosses(): readonly IContent[] {
    const present = new Set(this.getRawHistory());
    return this.#expected.filter((entry) => !present.has(entry));
  }

  get isOrderKept(): boolean {
    const raw = this.getRawHistory();
    return raw.length === this.#expected.length && this.#expected.every((entry, i) => entry === raw[i]);
  }
}
