import type { ToolResultEvent } from '@hdc/agent';

const MOST_RESULTS = 50;

/** What the latest calls came to, the newest first, for those who want to see all of it. */
export class ShownResults {
  #events: readonly ToolResultEvent[] = [];

  add(event: ToolResultEvent): void {
    if (event.detail && event.detail.text.trim() !== '') {
      this.#events = [event, ...this.#events].slice(0, MOST_RESULTS);
    }
  }

  get all(): readonly ToolResultEvent[] {
    return this.#events;
  }
}
