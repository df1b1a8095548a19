import type { IContent } from '@hdc/core';

export interface Orphans {
  /** Responses that no call stands in front of. */
  readonly responses: number;
  /** Calls that no response stands behind. */
  readonly calls: number;
}

/** Written without the engine's own index, so that the two cannot be wrong together. */
export function countOrphans(history: readonly IContent[]): Orphans {
  const count = new OrphanCount();
  for (const { blocks } of history) {
    for (const block of blocks) {
      if (block.type === 'tool_call') count.open(block.id);
      if (block.type === 'tool_response') count.answer(block.callId);
    }
  }
  return count;
}

class OrphanCount implements Orphans {
  responses = 0;
  calls = 0;
  /** How many calls of each id wait; 0 when all are answered. */
  readonly #waiting = new Map<string, number>();

  open(id: string): void {
    this.calls++;
    this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + 1);
  }

  answer(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) this.responses++;
    if (!waiting) return;
    this.calls--;
    this.#waiting.set(id, waiting - 1);
  }
}
