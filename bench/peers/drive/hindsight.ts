import type { ContentBlock, IContent } from '@hdc/core';
import { stringifyValue } from '@hdc/core/content';
import type { CacheFacts } from '@hdc/core/models';
import { findNeeds, type RecordedRequest } from '@hdc/replay';
import type { PeerMessage } from '../peer/peer-message.ts';
import type { Answer } from '../process/peer-process.ts';
import { mapResults } from '../tools/map-results.ts';
import type { DrivenPeer } from './drive-peers.ts';
import { ToMessages } from './to-messages.ts';

const PLACEHOLDER = '[pruned]';

/** Knows which results no later answer needs: an upper bound on the saving from removing whole results without loss. */
export class Hindsight {
  readonly #requests: readonly RecordedRequest[];
  /** The last request that needs a result, by its id in each window. */
  readonly #lastUse = new Map<string, number>();
  #at = -1;
  #messages: PeerMessage[] = [];
  #sentAt = 0;
  readonly #gone = new Set<string>();

  constructor(requests: readonly RecordedRequest[]) {
    this.#requests = requests;
    this.#findLastUses();
  }

  get process(): DrivenPeer['process'] {
    return {
      begin: () => undefined,
      prune: async (added, isFirst, { sentAt, cache }) => {
        const isCold = sentAt - this.#sentAt > (cache?.ttlSeconds ?? 0) * 1_000;
        this.#sentAt = sentAt;
        return this.#prune(added, isFirst, isCold ? undefined : cache);
      },
    };
  }

  #prune(added: readonly PeerMessage[], isFirst: boolean, cache: CacheFacts | undefined): Answer {
    const started = performance.now();
    this.#at++;
    const seen = isFirst ? 0 : this.#messages.length;
    this.#messages = isFirst ? [...added] : [...this.#messages, ...added];
    const window = this.#requests[this.#at]?.window ?? 0;
    const dead = this.#findDead(seen, window);
    const tokens = dead.reduce((sum, { tokens }) => sum + tokens, 0);
    // A client's breakpoints stand at the end: behind a change nothing is held but what stands in front of all messages.
    const first = cache?.lookBack === undefined ? (dead[0]?.index ?? this.#messages.length) : 0;
    const behind =
      this.#messages.slice(first, seen).reduce((sum, message) => sum + sizeOf(message), 0) - tokens;
    const rest = this.#requests.filter((request, i) => i > this.#at && request.window === window).length;
    // If the cache is empty, nothing is written twice.
    const { read, write } = cache ?? { read: 1, write: 1 };
    if (tokens * read * rest >= behind * (write - read)) {
      for (const { id } of dead) this.#gone.add(`${window} ${id}`);
    }
    const messages = mapResults(this.#messages, ({ id }) =>
      this.#gone.has(`${window} ${id}`) ? PLACEHOLDER : undefined,
    );
    return { type: 'pruned', ms: performance.now() - started, messages };
  }

  /** Results that were sent before and that nobody needs any more. */
  #findDead(seen: number, window: number) {
    return this.#messages.slice(0, seen).flatMap((message, index) =>
      (message.role === 'tool' ? message.results : []).flatMap(({ id, text }) => {
        const key = `${window} ${id}`;
        const isDead = !this.#gone.has(key) && (this.#lastUse.get(key) ?? -1) < this.#at;
        return isDead && text.length > PLACEHOLDER.length ? [{ id, index, tokens: text.length / 4 }] : [];
      }),
    );
  }

  /** A need that something other than results can answer keeps no result; if several results answer it, the newest one stays. */
  #findLastUses(): void {
    const ids = this.#idsOfResults();
    for (const [i, { edits, references }] of findNeeds(this.#requests).entries()) {
      for (const { holders } of [...edits, ...references]) {
        if (holders.blocks.some(({ type }) => type !== 'tool_response')) continue;
        const [newest] = holders.blocks;
        const id = newest && ids.get(newest);
        if (id !== undefined) this.#lastUse.set(id, i);
      }
    }
  }

  #idsOfResults(): ReadonlyMap<ContentBlock, string> {
    const ids = new Map<ContentBlock, string>();
    let [window, toMessages] = [-1, new ToMessages()];
    for (const request of this.#requests) {
      if (request.window !== window) [window, toMessages] = [request.window, new ToMessages()];
      for (const entry of request.added) noteIds(ids, window, toMessages, entry);
    }
    return ids;
  }
}

function noteIds(
  ids: Map<ContentBlock, string>,
  window: number,
  toMessages: ToMessages,
  entry: IContent,
): void {
  const { message } = toMessages.toMessage(entry);
  if (message.role !== 'tool') return;
  const blocks = entry.blocks.filter(({ type }) => type === 'tool_response');
  message.results.forEach(({ id }, i) => {
    const block = blocks[i];
    if (block) ids.set(block, `${window} ${id}`);
  });
}

function sizeOf(message: PeerMessage): number {
  return stringifyValue(message).length / 4;
}
