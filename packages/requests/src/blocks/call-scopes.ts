import { createHash } from 'node:crypto';
import type { IContent, ToolCallBlock } from '@hdc/core';

/** The rest of an id without its tool's name, if it only counts: `#3`, `functions.:0`, `call_12`. */
const COUNTING = /^\D{0,12}\d{0,4}$/;

/**
 * Some ids only count the calls of a conversation (requests of pi to Google have none at all, Kimi K2 says
 * `functions.read:0`; 2026-11), so that the first read of a file has the same id in every conversation. People's
 * messages up to such a call tell it from the others: a new result must not get the decision about another one.
 */
export class CallScopes {
  readonly #scopes = new Map<ToolCallBlock, string>();
  #unread: string[] = [];
  #scope = '';

  /** Takes the entries of a request, in order. */
  read({ speaker, blocks, metadata }: IContent): void {
    if (speaker === 'human' && !metadata?.synthetic) {
      // Clients write the surroundings anew in front of the prompt when a session is resumed.
      const prompt = blocks.findLast((block) => block.type === 'text');
      if (prompt) this.#unread.push(prompt.text);
    }
    if (speaker !== 'ai') return;
    for (const block of blocks) {
      if (block.type === 'tool_call' && isCounting(block)) this.#scopes.set(block, this.#take());
    }
  }

  of(call: ToolCallBlock | undefined): string {
    return (call && this.#scopes.get(call)) ?? '';
  }

  #take(): string {
    if (this.#unread.length > 0) {
      const said = JSON.stringify([this.#scope, ...this.#unread]);
      this.#scope = createHash('sha256').update(said).digest('base64url');
      this.#unread = [];
    }
    return this.#scope;
  }
}

function isCounting({ id, name }: ToolCallBlock): boolean {
  return COUNTING.test(id.replace(name, ''));
}
