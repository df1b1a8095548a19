import type { ToolResultEvent } from '@hdc/agent';

/** The result of a call, or the thinking of a model. */
type ShownResult = Pick<ToolResultEvent, 'title' | 'summary' | 'detail'>;

const MOST_RESULTS = 50;

/** The results of the latest calls, the newest first, for people who want to see all of them. */
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
