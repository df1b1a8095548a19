import type { ToolResultEvent } from '@hdc/agent';

/** What a call came to, or what a model thought. */
type ShownResult = Pick<ToolResultEvent, 'title' | 'summary' | 'detail'>;

const MOST_RESULTS = 50;

/** What the latest calls came to, the newest first, for those who want to see all of it. */
export class ShownResults {
  #results: readonly ShownResult[] = [];

  add({ title, summary, detail }: ShownResult): void {
    if (detail && detail.text.trim() !== '') {
      this.#results = [{ title, summary, detail }, ...this.#results].slice(0, MOST_RESULTS);
    }
  }

  get all(): readonly ShownResult[] {
    return this.#results;
  }
}
